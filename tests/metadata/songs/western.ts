/**
 * Songs as stations send them, "Artist - Title", in languages that windows-1252 was made for; the names of many
 * look like something else. How they are read must not change.
 */
export const WESTERN_SONGS = `
AC/DC - T.N.T.
AC/DC - Thunderstruck
AD/HD - Static
Blink-182 - All The Small Things
!!! - Heart of Hearts
1975, The - Somebody Else
The 1975 - Chocolate
Next - Wifey
Europe - The Final Countdown
P!nk - So What
P!nk - Don't Let Me Get Me
Russ - 3:15 (Breathe)
The Strokes - 12:51
Catfish and the Bottlemen - 7
Layto - 7:05
The Who - 5:15
Tom Waits - 2:19
Good Charlotte - Meet Me at 14:05
Roger Waters - 4:30 AM (Apparently They Were Travelling Abroad)
2:54 - Scarlet
Jay-Z - 99 Problems
M83 - Midnight City
Sum 41 - In Too Deep
U2 - One
U2 - 40
will.i.am - #thatPOWER
will.i.am - Scream & Shout (feat. Britney Spears)
deadmau5 - Ghosts 'n' Stuff
Queen - Radio Ga Ga
Live - Lightning Crashes
Live - I Alone
On - On Air
Air - La Femme d'Argent
Radio Moscow - Brain Cycles
Radiohead - 15 Step
Radiohead - 2 + 2 = 5
TV on the Radio - Wolf Like Me
Joe Jackson - On Your Radio
Everclear - AM Radio
Steely Dan - FM
The Buggles - Video Killed the Radio Star
Elvis Costello - Radio, Radio
The Clash - Radio Clash
Donna Summer - On the Radio
Regina Spektor - On the Radio
Nirvana - Live at the BBC
Maroon 5 - This Love
3 Doors Down - Kryptonite
30 Seconds to Mars - Kings and Queens
50 Cent - 21 Questions
311 - Amber
10cc - I'm Not in Love
10,000 Maniacs - Because the Night
2 Unlimited - No Limit
2Pac - California Love
21 Savage - a lot
24kGoldn - Mood
4 Non Blondes - What's Up?
5 Seconds of Summer - Youngblood
5'nizza - Soldat
65daysofstatic - Radio Protector
808 State - Pacific 202
911 - Bodyshakin'
999 - Homicide
A - Nothing
A-ha - Take On Me
a-ha - The Sun Always Shines on T.V.
Adam Ant - Goody Two Shoes
Adverts - Gary Gilmore's Eyes
Alt-J - Breezeblocks
Anti-Flag - Die for the Government
B.o.B - Airplanes
B-52's - Love Shack
Barenaked Ladies - One Week
Beach Boys, The - Good Vibrations
Beatles, The - I Want You (She's So Heavy)
Bell Biv DeVoe - Poison
Ben E. King - Stand by Me
Blondie - Call Me
Bon Iver - 22 (OVER S∞∞N)
Bon Jovi - Runaway
Break of Reality - Stand By
Britney Spears - ...Baby One More Time
Bruce Springsteen - Radio Nowhere
Bruno Mars - 24K Magic
Busted - Air Hostess
Calvin Harris - 5iliconeator
Cardigans, The - My Favourite Game
Chicago - 25 or 6 to 4
Chvrches - The Mother We Share
CeeLo Green - F**k You
Coldplay - Clocks
Coldplay - X&Y
Commercial Album - Loss
Crosby, Stills, Nash & Young - Ohio
Crosby, Stills & Nash - 49 Bye-Byes
Daft Punk - Around the World
Daft Punk - Around the World / Harder, Better, Faster, Stronger
Danger Danger - Naughty Naughty
David Bowie - "Heroes"
David Bowie - Space Oddity - 2015 Remaster
Death Cab for Cutie - I Will Follow You into the Dark
Depeche Mode - Enjoy the Silence
Dexys Midnight Runners - Come On Eileen
DJ Shadow - Organ Donor
Dr. Dre - Still D.R.E.
Dr. No - Jump Up
Duran Duran - Rio
E - Hello Cruel World
E.L.O. - Mr. Blue Sky
Earth, Wind & Fire - September
Ed Sheeran - +
Eels - Mr. E's Beautiful Blues
Elton John - Rocket Man (I Think It's Going to Be a Long, Long Time)
Eminem - '97 Bonnie & Clyde
Empty Pockets - Empty
Example - Changed the Way You Kiss Me
Fall Out Boy - Thnks fr th Mmrs
Fatboy Slim - Praise You
Florence + The Machine - Dog Days Are Over
Foo Fighters - Learn to Fly
Fun. - We Are Young
Gorillaz - 19-2000
Gorillaz - Feel Good Inc.
Gorillaz - Radio
Green Day - 21 Guns
Guns N' Roses - Sweet Child O' Mine
Huey Lewis and the News - The Power of Love
Imagine Dragons - Radioactive
Jamie T - 368
Jamie xx - I Know There's Gonna Be (Good Times)
Janelle Monae - Q.U.E.E.N.
John Mayer - 3x5
Johnny Cash - 25 Minutes to Go
K's Choice - Not an Addict
k.d. lang - Constant Craving
Kanye West - Through the Wire
Ke$ha - TiK ToK
Killers, The - Mr. Brightside
Kings of Leon - Sex on Fire
KISS - I Was Made for Lovin' You
Lady Gaga - Bad Romance
LCD Soundsystem - Losing My Edge
Led Zeppelin - D'yer Mak'er
Lily Allen - 22
Linkin Park - 1stp Klosr
Lil Wayne - A Milli
LL Cool J - I Can't Live Without My Radio
M - Pop Muzik
M.I.A. - Paper Planes
Mark Ronson - Uptown Funk (feat. Bruno Mars)
Massive Attack - Teardrop
Matchbox 20 - 3AM
MC Hammer - U Can't Touch This
Meat Loaf - Paradise by the Dashboard Light
Metallica - ...And Justice for All
Metallica - One
Minutemen - History Lesson - Part II
Moby - Porcelain
Modest Mouse - 3rd Planet
Mr. Mister - Broken Wings
N.W.A - Express Yourself
Nena - 99 Luftballons
New Order - 1963
Nine Inch Nails - The Hand That Feeds
No Doubt - Just a Girl
NOFX - Linoleum
Notorious B.I.G., The - Hypnotize
OMC - How Bizarre
OMD - Enola Gay
One Direction - 18
OutKast - Ms. Jackson
OutKast - Hey Ya! - Radio Mix
P.O.D. - Alive
Panic! at the Disco - I Write Sins Not Tragedies
Paul Simon - 50 Ways to Leave Your Lover
Pink Floyd - Another Brick in the Wall, Pt. 2
Pixies - Where Is My Mind?
Placebo - 20th Century Boy
Prince - 1999
Prince - U Got the Look
Public Enemy - 911 Is a Joke
R.E.M. - Radio Free Europe
R.E.M. - Stand
Rage Against the Machine - Killing in the Name
Ramones - Do You Remember Rock 'n' Roll Radio?
Ratatat - 17 Years
Rihanna - S&M
Robbie Williams - Advertising Space
Rolling Stones, The - (I Can't Get No) Satisfaction
RUN-DMC - It's Tricky
Rush - 2112
Rush - The Spirit of Radio
Rusted Root - Send Me on My Way
S Club 7 - Reach
Salt-N-Pepa - Push It
Simon & Garfunkel - The 59th Street Bridge Song (Feelin' Groovy)
Smash Mouth - All Star
Smashing Pumpkins, The - 1979
St. Vincent - Cruel
Stone Temple Pilots - Interstate Love Song
Supergrass - Alright
System of a Down - B.Y.O.B.
T-Rex - 20th Century Boy
t.A.T.u. - All the Things She Said
Talking Heads - Once in a Lifetime
Tame Impala - The Less I Know the Better
The The - This Is the Day
The Unknown - Live
Third Eye Blind - Semi-Charmed Life
TLC - No Scrubs
Toto - 99
Toto - Africa
Trick Daddy - Nann
Twenty One Pilots - Stressed Out
UB40 - Red Red Wine
Vampire Weekend - A-Punk
Various Cruelties - If It Wasn't for You
Village People - Y.M.C.A.
Weezer - Buddy Holly
Wham! - Wake Me Up Before You Go-Go
White Stripes, The - Seven Nation Army
X - Los Angeles
X-Press 2 - Lazy
XTC - Making Plans for Nigel
You Me at Six - Lived a Lie
ZZ Top - La Grange
Beyoncé - Halo
Motörhead - Ace of Spades
Mötley Crüe - Kickstart My Heart
Blue Öyster Cult - (Don't Fear) The Reaper
Queensrÿche - Silent Lucidity
Hüsker Dü - Don't Want to Know If You Are Lonely
Sigur Rós - Hoppípolla
Sigur Rós - Sæglópur
Sigur Rós - Ágætis byrjun
Sigur Rós - Starálfur
Sigur Rós - Ný batterí
Ásgeir - Dýrð í dauðaþögn
Mugison - Stingum af
Of Monsters and Men - Vögguvísa
Ólafur Arnalds - Þú ert jörðin
Ólafur Arnalds - Ljósið
Hjálmar - Leiðin okkar allra
KK - Þjóðvegur 66
Björk - Jóga
Björk - Það sést ekki sætari mey
Björk & Céline Dion - Mañana
Café Tacvba - Eres
Café Tacvba - Como Te Extraño Mi Amor
Juanes - A Dios Le Pido
Juanes - La Camisa Negra
Maná - ¿Dónde Jugarán los Niños?
Maná - Corazón Espinado
Luis Fonsi - ¿Quién Te Dijo Eso?
Celia Cruz - ¡Azúcar!
Gloria Trevi - Todos Me Miran
José José - El Triste
Rosalía - DESPECHÁ
Alejandro Sanz - Corazón Partío
Enrique Iglesias - El Perdón
Ñejo & Dálmata - Señorita
Los Ángeles Azules - Cómo Te Voy a Olvidar
Mägo de Oz - Fiesta Pagana
Édith Piaf - Non, je ne regrette rien
Édith Piaf - La Vie en rose
Françoise Hardy - Tous les garçons et les filles
Serge Gainsbourg - Je suis venu te dire que je m'en vais
Stromae - Alors on danse
Stromae - Papaoutai
Noir Désir - Le Vent nous portera
Céline Dion - Pour que tu m'aimes encore
Zaz - Je veux
Indochine - J'ai demandé à la lune
Téléphone - Ça c'est vraiment toi
Mylène Farmer - Désenchantée
Mylène Farmer - Plus grandir, à quoi je sers
Jacques Brel - Ne me quitte pas
Jacques Brel - La Chanson des vieux amants
Où êtes-vous - Là-bas, très près du château
Louise Attaque - J't'emmène au vent
Benabar - À la campagne
Barbara - Göttingen
Claude François - Comme d'habitude
Orelsan - Défaite de famille
Christophe Maé - Il est où le bonheur
Bigflo & Oli - Dommage
Angèle - Balance ton quoi
Rammstein - Engel
Herbert Grönemeyer - Männer
Die Ärzte - Schrei nach Liebe
Die Ärzte - Junge
Die Toten Hosen - Tage wie diese
Udo Jürgens - Griechischer Wein
Wir sind Helden - Denkmal
Böhse Onkelz - Mexico
Jürgen Drews - Ein Bett im Kornfeld
Münchener Freiheit - Ohne dich
Silbermond - Das Beste
Xavier Naidoo - Dieser Weg
Kärbholz - Überdosis Leben
KIZ - Hurra die Welt geht unter
Röyksopp - What Else Is There?
Kygo - Firestone
Bjørn Eidsvåg - Eg ser
Bjørn & María - Jørn
MØ - Ål
Mø - Pilgrim
Sissel Kyrkjebø - Å, Vestland, Vestland
Kaizers Orchestra - Kontroll på kontinentet
deLillos - Tøff i pyjamas
Gasolin' - Kvinde min
Kim Larsen - Joanna
TV-2 - De første kærester på månen
Shu-bi-dua - Stærk tobak
Lukas Graham - 7 Years
Kent - Dom andra
Kent - Utan dina andetag
Gyllene Tider - Sommartider
Håkan Hellström - Känn ingen sorg för mig Göteborg
Veronica Maggio - Jag kommer
Eldkvarn - Alice
Ebba Grön - Ung & kåt
Lars Winnerbäck - Om du lämnade mig nu
Apulanta - Mitä kuuluu
Haloo Helsinki! - Maailman toisella puolen
PMMP - Rusketusraidat
Eppu Normaali - Murheellisten laulujen maa
Juha Tapio - Kaksi vanhaa puuta
Leevi and the Leavings - Pohjois-Karjala
Yö - Rakkaus on lumivalkoinen
Vesta - Sun katu - yö
Lucio Dalla - Caruso
Lucio Battisti - La canzone del sole
Tiziano Ferro - Perdono
Laura Pausini - La solitudine
Laura Pausini - Perchè non torna più
Vasco Rossi - Così è la vita
Mina - Città vuota
Negramaro - Mentre tutto scorre - è così
Nek - Laura non c'è
Mahmood - Soldi
ELODIE - Guaranà
Zucchero - Così celeste
Caetano Veloso - Sozinho
Tom Jobim - Águas de Março
Elis Regina - Como Nossos Pais
João Gilberto - Chega de Saudade
Gilberto Gil - Não chore mais
Legião Urbana - Tempo Perdido
Legião Urbana - Pais e Filhos
Titãs - Epitáfio
Os Mutantes - Ando meio desligado
Marisa Monte - Não é fácil
Roberto Carlos - Emoções
Xutos & Pontapés - À minha maneira
Ana Moura - Desfado
Mariza - Ó gente da minha terra
Mariza - Melhor de mim - São João, irmã e mãe
Doe Maar - Sinds een dag of twee (32 jaar)
BLØF - Zoutelande
Acda en de Munnik - Niet of nooit geweest
André Hazes - Bloed, zweet en tranen
Manel - Al mar - L'àngel caigut, nació i cançó
Lluís Llach - L'estaca
Els Pets - Una estona de cel - il·lusió
Jääboiler - Öö
Vaiko Eplik - Õhtu, sõbrad
Tanel Padar - Kuula nüüd, ööd ja päevad
Enya - Orinoco Flow
Clannad - Theme from Harry's Game
Sinéad O'Connor - Nothing Compares 2 U
Sinéad O’Connor – Óró sé do bheatha 'bhaile
Los Campesinos! - You! Me! Dancing!
Zoé - Soñé
Dimmu Borgir - Sorgens kammer - Del II
Árstíðir - Á meðan jörðin sefur
Eivør - Tròdlabùndin
Teitur - Stóra rúmið hjá mær
`
  .trim()
  .split('\n');

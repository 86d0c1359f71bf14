/** Songs by the encoding their stations send, as "Artist - Title". */
export const FOREIGN_SONGS = {
  'windows-1251': `
Кино - Группа крови
Кино - Звезда по имени Солнце
Би-2 - Полковнику никто не пишет
Би-2 - Я и ты
Алла Пугачёва - Миллион алых роз
Земфира - Искала
ДДТ - Что такое осень
ДДТ - Это всё
Мумий Тролль - Владивосток 2000
Сплин - Выхода нет
Полина Гагарина - Кукушка
ПОЛИНА ГАГАРИНА - КУКУШКА
Баста feat. Город 312 - Обернись
Ленинград - Экспонат
МакSим - Знаешь ли ты
Океан Ельзи - Обійми
Скрябін - Місця щасливих людей
Океан Ельзи - Без бою
Щурците - Бялата тишина
Ъпсурт - Чекай малко
Лили Иванова - Щурче
Бајага - Моји другови
Звери – Районы-кварталы
Валерий Меладзе - «Сэра»
Новости
`,
  'iso-8859-2': `
Michał Bajor - Ogrzej mnie
Czesław Niemen - Dziwny jest ten świat
Kayah - Na językach
Łzy - Agnieszka
Perfect - Nie płacz Ewka
Dżem - Whisky
Maanam - Boskie Buenos, się ściemnia
Budka Suflera - Jolka, Jolka pamiętasz
Lady Pank - Zawsze tam, gdzie ty, będę
T.Love - Warszawa, żółty dzień
Jiří Korn - Příběh
Karel Gott - Když muž se ženou snídá
Lucie Bílá - Láska je láska, však víš
Helena Vondráčková - Sladké mámení
Chinaski - Kláro, možná že někdy
Kryštof - Cesta, stůj při mně
Elán - Voda, čo ma drží nad vodou
Peter Nagy - Kristínka iba spí, ľahšie
Omega - Gyöngyhajú lány, ős idők
Zorán - Szerelmes őszi tűz
Zdravko Čolić - Ti si mi u krvi, noćas
Đorđe Balašević - Provincijalka i neka pričaju
Bajaga - Moji drugovi biseri rasuti, večeras ćeš
`,
  'windows-1250': `
Perfect - Nie płacz Ewka, śnij
Lady Pank – Zamki na piasku, bądź tu
Jiří Korn - Příběh štěstí
Zdravko Čolić - Noćas mi se čini, život
`,
  'windows-1253': `
Νίκος Βέρτης - Θέλω να με νιώσεις
Άννα Βίσση - Δώδεκα
Δέσποινα Βανδή - Γεια
Γιώργος Νταλάρας - Παραπονεμένα λόγια
Αντώνης Ρέμος - Κομμένα πια τα δανεικά
ΓΙΩΡΓΟΣ ΜΑΖΩΝΑΚΗΣ - ΓΚΡΕΜΙΣΑ
Πάνος Κιάμος - Φωτιά με φωτιά
Χάρις Αλεξίου - Πρωινό τσιγάρο
Έλενα Παπαρίζου - My Number One
`,
  'windows-1254': `
Barış Manço - Dağlar Dağlar
Tarkan - Şımarık
Sezen Aksu - Küçüğüm
Sertab Erener - Aşk
İbrahim Tatlıses - Yalnızım
Müslüm Gürses - Yıldızlar da kayar
Teoman - Paramparça, İstanbul'da sonbaharın adı
`,
  shift_jis: `
宇多田ヒカル - First Love
サザンオールスターズ - いとしのエリー
米津玄師 - レモン
中島みゆき - 地上の星
Official髭男dism - 宿命
美空ひばり - 川の流れのように
X JAPAN - 紅 ～くれない～
`,
  'euc-kr': `
아이유 - 좋은 날
방탄소년단 - 봄날
싸이 - 강남스타일
이문세 - 옛사랑
BIGBANG - 거짓말
조용필 - 돌아와요 부산항에
박효신 - 야생화
`,
} as const;

/** Encodes a text in an encoding with one or two bytes per character. */
export function encodeAs(text: string, encoding: string): Uint8Array {
  const table = tableOf(encoding);
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}

const tables = new Map<string, Map<string, number[]>>();

/** Built by decoding each byte and each pair of bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (!/^(windows|iso)/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
    }
  }
  tables.set(encoding, table);
  return table;
}

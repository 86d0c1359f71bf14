/**
 * The time zones of each country, by their tz database names and by the older ones from CLDR, which Chrome
 * reports: a country code, its zones by area and place, and a semicolon. Generated from the tz database
 * 2025b (zone.tab, in the public domain) and ICU's lists of each region's zones.
 */
const ZONES = `
AD Europe/Andorra; AE Asia/Dubai; AF Asia/Kabul; AG America/Antigua; AI America/Anguilla; AL
Europe/Tirane; AM Asia/Yerevan; AO Africa/Luanda; AR America/Argentina/Buenos_Aires,Catamarca,
Cordoba,Jujuy,La_Rioja,Mendoza,Rio_Gallegos,Salta,San_Juan,San_Luis,Tucuman,Ushuaia
America/Buenos_Aires,Catamarca,Cordoba,Jujuy,Mendoza; AS Pacific/Pago_Pago; AT Europe/Vienna; AU
Antarctica/Macquarie Australia/Adelaide,Brisbane,Broken_Hill,Darwin,Eucla,Hobart,Lindeman,
Lord_Howe,Melbourne,Perth,Sydney; AW America/Aruba; AX Europe/Mariehamn; AZ Asia/Baku; BA
Europe/Sarajevo; BB America/Barbados; BD Asia/Dhaka; BE Europe/Brussels; BF Africa/Ouagadougou;
BG Europe/Sofia; BH Asia/Bahrain; BI Africa/Bujumbura; BJ Africa/Porto-Novo; BL
America/St_Barthelemy; BM Atlantic/Bermuda; BN Asia/Brunei; BO America/La_Paz; BQ
America/Kralendijk; BR America/Araguaina,Bahia,Belem,Boa_Vista,Campo_Grande,Cuiaba,Eirunepe,
Fortaleza,Maceio,Manaus,Noronha,Porto_Velho,Recife,Rio_Branco,Santarem,Sao_Paulo; BS
America/Nassau; BT Asia/Thimphu; BW Africa/Gaborone; BY Europe/Minsk; BZ America/Belize; CA
America/Atikokan,Blanc-Sablon,Cambridge_Bay,Coral_Harbour,Creston,Dawson,Dawson_Creek,Edmonton,
Fort_Nelson,Glace_Bay,Goose_Bay,Halifax,Inuvik,Iqaluit,Moncton,Rankin_Inlet,Regina,Resolute,
St_Johns,Swift_Current,Toronto,Vancouver,Whitehorse,Winnipeg; CC Indian/Cocos; CD
Africa/Kinshasa,Lubumbashi; CF Africa/Bangui; CG Africa/Brazzaville; CH Europe/Zurich; CI
Africa/Abidjan; CK Pacific/Rarotonga; CL America/Coyhaique,Punta_Arenas,Santiago Pacific/Easter;
CM Africa/Douala; CN Asia/Shanghai,Urumqi; CO America/Bogota; CR America/Costa_Rica; CU
America/Havana; CV Atlantic/Cape_Verde; CW America/Curacao; CX Indian/Christmas; CY
Asia/Famagusta,Nicosia; CZ Europe/Prague; DE Europe/Berlin,Busingen; DJ Africa/Djibouti; DK
Europe/Copenhagen; DM America/Dominica; DO America/Santo_Domingo; DZ Africa/Algiers; EC
America/Guayaquil Pacific/Galapagos; EE Europe/Tallinn; EG Africa/Cairo; EH Africa/El_Aaiun; ER
Africa/Asmara,Asmera; ES Africa/Ceuta Atlantic/Canary Europe/Madrid; ET Africa/Addis_Ababa; FI
Europe/Helsinki; FJ Pacific/Fiji; FK Atlantic/Stanley; FM Pacific/Chuuk,Kosrae,Pohnpei,Ponape,
Truk; FO Atlantic/Faeroe,Faroe; FR Europe/Paris; GA Africa/Libreville; GB Europe/London; GD
America/Grenada; GE Asia/Tbilisi; GF America/Cayenne; GG Europe/Guernsey; GH Africa/Accra; GI
Europe/Gibraltar; GL America/Danmarkshavn,Godthab,Nuuk,Scoresbysund,Thule; GM Africa/Banjul; GN
Africa/Conakry; GP America/Guadeloupe; GQ Africa/Malabo; GR Europe/Athens; GS
Atlantic/South_Georgia; GT America/Guatemala; GU Pacific/Guam; GW Africa/Bissau; GY
America/Guyana; HK Asia/Hong_Kong; HN America/Tegucigalpa; HR Europe/Zagreb; HT
America/Port-au-Prince; HU Europe/Budapest; ID Asia/Jakarta,Jayapura,Makassar,Pontianak; IE
Europe/Dublin; IL Asia/Jerusalem; IM Europe/Isle_of_Man; IN Asia/Calcutta,Kolkata; IO
Indian/Chagos; IQ Asia/Baghdad; IR Asia/Tehran; IS Atlantic/Reykjavik; IT Europe/Rome; JE
Europe/Jersey; JM America/Jamaica; JO Asia/Amman; JP Asia/Tokyo; KE Africa/Nairobi; KG
Asia/Bishkek; KH Asia/Phnom_Penh; KI Pacific/Enderbury,Kanton,Kiritimati,Tarawa; KM
Indian/Comoro; KN America/St_Kitts; KP Asia/Pyongyang; KR Asia/Seoul; KW Asia/Kuwait; KY
America/Cayman; KZ Asia/Almaty,Aqtau,Aqtobe,Atyrau,Oral,Qostanay,Qyzylorda; LA Asia/Vientiane;
LB Asia/Beirut; LC America/St_Lucia; LI Europe/Vaduz; LK Asia/Colombo; LR Africa/Monrovia; LS
Africa/Maseru; LT Europe/Vilnius; LU Europe/Luxembourg; LV Europe/Riga; LY Africa/Tripoli; MA
Africa/Casablanca; MC Europe/Monaco; MD Europe/Chisinau; ME Europe/Podgorica; MF
America/Marigot; MG Indian/Antananarivo; MH Pacific/Kwajalein,Majuro; MK Europe/Skopje; ML
Africa/Bamako; MM Asia/Rangoon,Yangon; MN Asia/Hovd,Ulaanbaatar; MO Asia/Macau; MP
Pacific/Saipan; MQ America/Martinique; MR Africa/Nouakchott; MS America/Montserrat; MT
Europe/Malta; MU Indian/Mauritius; MV Indian/Maldives; MW Africa/Blantyre; MX
America/Bahia_Banderas,Cancun,Chihuahua,Ciudad_Juarez,Hermosillo,Matamoros,Mazatlan,Merida,
Mexico_City,Monterrey,Ojinaga,Tijuana; MY Asia/Kuala_Lumpur,Kuching; MZ Africa/Maputo; NA
Africa/Windhoek; NC Pacific/Noumea; NE Africa/Niamey; NF Pacific/Norfolk; NG Africa/Lagos; NI
America/Managua; NL Europe/Amsterdam; NO Europe/Oslo; NP Asia/Kathmandu,Katmandu; NR
Pacific/Nauru; NU Pacific/Niue; NZ Pacific/Auckland,Chatham; OM Asia/Muscat; PA America/Panama;
PE America/Lima; PF Pacific/Gambier,Marquesas,Tahiti; PG Pacific/Bougainville,Port_Moresby; PH
Asia/Manila; PK Asia/Karachi; PL Europe/Warsaw; PM America/Miquelon; PN Pacific/Pitcairn; PR
America/Puerto_Rico; PS Asia/Gaza,Hebron; PT Atlantic/Azores,Madeira Europe/Lisbon; PW
Pacific/Palau; PY America/Asuncion; QA Asia/Qatar; RE Indian/Reunion; RO Europe/Bucharest; RS
Europe/Belgrade; RU Asia/Anadyr,Barnaul,Chita,Irkutsk,Kamchatka,Khandyga,Krasnoyarsk,Magadan,
Novokuznetsk,Novosibirsk,Omsk,Sakhalin,Srednekolymsk,Tomsk,Ust-Nera,Vladivostok,Yakutsk,
Yekaterinburg Europe/Astrakhan,Kaliningrad,Kirov,Moscow,Samara,Saratov,Ulyanovsk,Volgograd; RW
Africa/Kigali; SA Asia/Riyadh; SB Pacific/Guadalcanal; SC Indian/Mahe; SD Africa/Khartoum; SE
Europe/Stockholm; SG Asia/Singapore; SH Atlantic/St_Helena; SI Europe/Ljubljana; SJ
Arctic/Longyearbyen; SK Europe/Bratislava; SL Africa/Freetown; SM Europe/San_Marino; SN
Africa/Dakar; SO Africa/Mogadishu; SR America/Paramaribo; SS Africa/Juba; ST Africa/Sao_Tome; SV
America/El_Salvador; SX America/Lower_Princes; SY Asia/Damascus; SZ Africa/Mbabane; TC
America/Grand_Turk; TD Africa/Ndjamena; TF Indian/Kerguelen; TG Africa/Lome; TH Asia/Bangkok; TJ
Asia/Dushanbe; TK Pacific/Fakaofo; TL Asia/Dili; TM Asia/Ashgabat; TN Africa/Tunis; TO
Pacific/Tongatapu; TR Europe/Istanbul; TT America/Port_of_Spain; TV Pacific/Funafuti; TW
Asia/Taipei; TZ Africa/Dar_es_Salaam; UA Europe/Kiev,Kyiv,Simferopol; UG Africa/Kampala; UM
Pacific/Midway,Wake; US America/Adak,Anchorage,Boise,Chicago,Denver,Detroit,Indianapolis,Juneau,
Los_Angeles,Louisville,Menominee,Metlakatla,New_York,Nome,Phoenix,Sitka,Yakutat
America/Indiana/Indianapolis,Knox,Marengo,Petersburg,Tell_City,Vevay,Vincennes,Winamac
America/Kentucky/Louisville,Monticello America/North_Dakota/Beulah,Center,New_Salem
Pacific/Honolulu; UY America/Montevideo; UZ Asia/Samarkand,Tashkent; VA Europe/Vatican; VC
America/St_Vincent; VE America/Caracas; VG America/Tortola; VI America/St_Thomas; VN
Asia/Ho_Chi_Minh,Saigon; VU Pacific/Efate; WF Pacific/Wallis; WS Pacific/Apia; YE Asia/Aden; YT
Indian/Mayotte; ZA Africa/Johannesburg; ZM Africa/Lusaka; ZW Africa/Harare
`;

/** The country of a time zone, ISO 3166-1 alpha-2; undefined for a zone that belongs to no country. */
export function zoneCountry(timeZone: string): string | undefined {
  return countries().get(timeZone);
}

let read: Map<string, string> | null = null;

/** Parsed on demand: the background starts often and rarely needs it. */
function countries(): Map<string, string> {
  if (read !== null) return read;
  read = new Map();
  for (const entry of ZONES.replace(/,\s+/g, ',').split(';')) {
    const [country = '', ...areas] = entry.trim().split(/\s+/);
    for (const area of areas) {
      const slash = area.lastIndexOf('/');
      // An area's name may contain slashes; a place's does not.
      for (const place of area.slice(slash + 1).split(',')) {
        read.set(area.slice(0, slash + 1) + place, country);
      }
    }
  }
  return read;
}

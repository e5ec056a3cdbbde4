/** Words before a value on papers of English, German, French, Spanish, Italian, Portuguese, Dutch and Norwegian vendors. */
export const LABELS = {
  number: [
    /(?:tax |commercial |proforma |debit )?inv(?:oice|\.)? ?(?:no|number|nr|num|id|ref(?:erence)?)\b\.?/,
    /(?:inv(?:oice|\.)?|bill) ?#/,
    /bill (?:no|number)\b\.?/,
    /debit note (?:no|number)\b\.?/,
    /rechnungs?-?\s?(?:nummer|nr)\b\.?/,
    /(?:num[eé]ro de facture|n[°º] ?(?:de )?facture|facture n[°ºo]\.?)/,
    /(?:n[uú]mero de factura|n\.?[°º] ?(?:de )?factura|factura n(?:[°ºo]|\.[°º]|[uú]m)\.?)/,
    /(?:numero fattura|fattura n(?:[°ºr]|\.|umero)\.?|n[°º] fattura)/,
    /(?:n[uú]mero da fatura|fatura n\.?[°ºo]\.?|n\.?[°º] (?:da )?fatura)/,
    /factuur ?(?:nummer|nr)\b\.?/,
    /faktura ?(?:nummer|nr|no)\b\.?/,
    /invoice(?=:? [A-Z\d-]*\d)/,
  ],
  billOn: [
    /(?:invoice|bill|tax invoice) date/,
    /date of (?:invoice|issue|bill)/,
    /(?:issue date|issued(?: on)?|dated)/,
    /rechnungsdatum/,
    /date (?:de (?:la )?facture|d['’]?\s?[eé]mission|facture)/,
    /fecha (?:de (?:la )?factura|de emisi[oó]n|factura)/,
    /data (?:fattura|di emissione|documento|da fatura|de emiss[aã]o)/,
    /factuurdatum/,
    /faktura ?dato/,
    /(?:date|datum|dato|fecha|data)(?= ?[:.]|$| \d)/,
    /(?<=^[^\d\s,]{2,20}(?: [^\d\s,]{2,20})?, )(?:den|le|l[iì])(?= \d)/,
    /(?<=^fattura n[.°º]{1,2} ?[^\s]{1,20} )del(?= \d)/,
  ],
  dueOn: [
    /(?:payment )?due(?: (?:date|on|by))?/,
    /(?:payable|pay|please pay|to be paid) (?:by|before|on or before)/,
    /f[aä]llig(?:keit(?:sdatum)?)?(?: am)?/,
    /zahlbar bis(?: zum)?/,
    /(?:date d['’]?\s?)?[eé]ch[eé]ance/,
    /[aà] payer avant le/,
    /(?:fecha de )?vencimiento/,
    /(?:data )?(?:di )?scadenza/,
    /(?:data de )?vencimento/,
    /(?:vervaldatum|uiterste betaaldatum|te betalen v[oó][oó]r)/,
    /forfall(?:sdato)?/,
  ],
  vendor: [
    /(?:account name|name of account|beneficiary(?: name)?|account holder|a\/c name|payee)/,
    /(?:vendor|supplier|seller|issued by|remit to|from)/,
    /(?:kontoinhaber|lieferant|rechnungssteller)/,
    /(?:titulaire(?: du compte)?|fournisseur|b[eé]n[eé]ficiaire)/,
    /(?:titular(?: de la cuenta| da conta)?|proveedor|beneficiario|benefici[aá]rio|fornecedor)/,
    /(?:intestatario|fornitore)/,
    /(?:begunstigde|rekeninghouder|leverancier|ten name van|t\.n\.v\.)/,
    /(?:leverand[oø]r|kontohaver|mottaker)/,
  ],
  currency: [/(?:currency|w[aä]hrung|devise|moneda|valuta|moeda)/],
  vessel: [
    /(?:vessel(?:'s)?(?: name)?|name of vessel|m\.?\/?[vt]\.?|ship(?= ?:|$))/,
    /(?:schiff|navire|buque|nave|motonave|navio|schip|skip|fart[oø]y)(?= ?:|$)/,
  ],
  voyage: [/(?:voyage|voy|viaje|viaggio|viagem|reise|reis)\.?(?: ?(?:no|number|nr|n[°º]|#)\.?)?/],
} as const;

export type LabelKind = keyof typeof LABELS;

/** The total, the surest words first. */
export const TOTAL_LABELS: readonly RegExp[] = [
  /(?:amount due|balance due|total due|amount payable|total payable|total amount due|zu zahlen(?:der betrag)?|zahlbetrag|net [aà] payer|total a pagar|totale da pagare|(?:totaal )?te betalen|[aå] betale|bel[oø]p [aå] betale|importe a pagar|valor a pagar)/i,
  /(?:grand total|invoice total|total invoice|total amount|gesamtbetrag|rechnungsbetrag|endbetrag|bruttobetrag|gesamtsumme|total ttc|montant total|total g[eé]n[eé]ral|importe total|total factura|totale fattura|totale documento|totale complessivo|totaalbedrag|factuurbedrag|totalt|sum totalt|valor total|total geral|total da fatura|total incl)/i,
  /(?:^|\s)(?:total|totale|totaal|summe|sum|betrag|montant|importe)\b/i,
];

/** Taxes that a sum says it holds: it is the whole all the same. */
export const INCLUDED_TAX =
  /(?:incl(?:uding|usive|\.)?(?: of)?|inkl\.?|plus|with|including|inclusief|inkludert|iva incluido|ttc)\s*(?:\d{1,2}(?:[.,]\d{1,2})?\s*%\s*)?(?:vat|mwst\.?|ust\.?|tva|iva|btw|mva|gst|tax(?:es)?)?(?=$|[\s:.,])/gi;

/** Sums that are a part of the bill, or say something else. */
export const PARTIAL_TOTAL =
  /sub-?\s?total|zwischensumme|nettobetrag|sous-total|total ht\b|hors taxe|subtotale|imponibile|base imponible|subtotaal|excl|without vat|before tax|total (?:tax|net|qty|quantity|hours|weight|tonnes|mt)\b|\b(?:vat|tva|iva|btw|mva|mwst|gst|ust)\b|discount|rabatt|remise|descuento|sconto|korting|paid|advance|deposit|prepaid|previous|brought forward|overdue|arrears|last (?:month|year|invoice|period|statement|quarter)/i;

/** What was paid before the bill. */
export const PAID_BEFORE =
  /\b(?:deposit|advance|prepaid|prepayment|already paid|paid on account|less (?:payment|advance|deposit|funds)|funds received|payments? received|anzahlung|acompte|anticipo|aanbetaling|forskudd|a conto)\b/i;

/** Whom a bill goes to: none of these words names its vendor. */
export const RECIPIENT =
  /^(?:(?:bill|invoice|sold|ship|billed|invoiced)(?:ed)? to|to|messrs|m\/s|attn|attention|customer|client|buyer|c\/o|care of|rechnung an|rechnungsempf[aä]nger|kunde|an|factur[eé] [aà]|[aà] l['’]attention|client|cliente|facturar a|destinatario|spett(?:\.?le|abile)?|klant|aan|factuuradres|til|mottaker|faktureres?)\b\.?\s*[:.]?/i;

/** Endings that companies of the trade have. */
export const COMPANY =
  /(?:^|[\s,.])(?:ltd|limited|llc|llp|inc|corp|corporation|co|company|plc|pte|pvt|gmbh|mbh|ag|kg|ohg|se|s\.?a\.?(?:s|u)?|s\.?a\.?r\.?l|s\.?p\.?a|s\.?r\.?l|s\.?l\.?u?|lda|ltda|b\.?v|n\.?v|as|a\/s|asa|aps|ab|oy|fze|fzco|dmcc|sdn bhd|agency|agencies|shipping|bunkering|bunkers|authority|services)\.?(?=$|[\s,.)])/i;

const DAYS = '(?:days?|tagen?|jours|d[ií]as|giorni|dias|dagen|dager)';
/** Days of payment, those of the whole sum first: a cash discount has fewer. */
export const TERMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:net|netto)\\s{0,3}(\\d{1,3})(?:\\s{0,2}${DAYS}|\\b)|\\b(\\d{1,3})\\s{0,2}${DAYS}\\s{0,2}(?:net|netto)\\b`,
    'i',
  ),
  new RegExp(`\\b(\\d{1,3})\\s{0,2}${DAYS}\\b`, 'i'),
];
/** Days of payment that are counted from another day than that of the bill, or of a part. */
export const TERMS_OTHER =
  /end of (?:the )?month|\beom\b|month end|monatsende|fin de mois|fin de mes|fine mese|einde maand|from (?:delivery|receipt|completion|sailing|departure|arrival|the date of delivery)|after (?:delivery|receipt|completion|sailing|departure|arrival)|of (?:delivery|receipt)|nach (?:erhalt|lieferung)/i;
/** A column of money that says its currency. */
export const AMOUNT_HEAD =
  /^(?:amount|total|sum|price|betrag|gesamt|preis|montant|prix|importe|importo|bedrag|bel[oø]p|valor)\b[\s(]{0,2}(?:in |en )?[A-Z]{3}\)?$/i;

/** What stands beside an account that is not the vendor's. */
export const OTHER_ACCOUNT =
  /\byour (?:bank )?(?:account|iban)|direct debit|debited|\bihr(?:em|es)? (?:konto|iban)|lastschrift|abbuch|einzug|votre compte|pr[eé]l[eè]v|su cuenta|domicilia|vostro conto|uw rekening|incasso|deres konto/i;

/** Days after which something else begins. */
export const LATE =
  /late|interest|overdue|penalt|verzug|mahn|retard|mora\b|ritardo|rente|discount only|complain|claims?\b|objection/i;
/** What days of payment stand beside; days of something else are none. */
export const TERMS_WORDS =
  /payment|terms|pay|due|net\b|zahl|fällig|paiement|r[eè]glement|pago|pagamento|betal|credit|frist/i;

const TITLE_END = String.raw`(?=\s*(?:$|[:#(/–-]|no\b|nr\b|n\.?[°º]|num|ref|date|invoice|rechnung|disbursement|\d|[A-Z]{1,5}[-/]?\d))`;
const title = (words: string): RegExp => new RegExp(`^(?:tax |vat )?(?:${words})${TITLE_END}`, 'i');

/** Words over papers that are no bill to be paid, and over bills. */
export const TITLES = {
  creditNote: title(
    "credit (?:note|memo|invoice|advice)|gutschrift|rechnungskorrektur|stornorechnung|(?:facture d['’])?avoir|note de cr[eé]dit|nota de cr[eé]dito|nota di credito|factura rectificativa|credit(?:nota|factuur)|kreditnota",
  ),
  statement: title(
    'statement(?: of (?:your )?account)?|account statement|kontoauszug|relev[eé] de compte|estado de cuenta|estratto conto|rekeningoverzicht|kontoutskrift|extrato',
  ),
  proforma: title(
    'pro[- ]?forma(?: (?:invoice|disbursement account|da))?|proforma ?rechnung|facture pro[- ]?forma|factura pro[- ]?forma|fattura pro[- ]?forma|fatura pro[- ]?forma',
  ),
  bill: /^(?:tax |vat |commercial |final )?(?:invoice|bill|debit note|rechnung|facture|factura|fattura|fatura|factuur|faktura)\b(?! to\b)/i,
} as const;

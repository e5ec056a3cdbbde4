/** Words before a value on papers of English, German, French, Spanish, Italian, Portuguese, Dutch and Norwegian vendors. */
export const LABELS = {
  number: [
    /(?:tax |commercial |proforma |debit )?invoice ?(?:no|number|nr|num|id|ref(?:erence)?)\b\.?/,
    /(?:invoice|bill) ?#/,
    /bill (?:no|number)\b\.?/,
    /debit note (?:no|number)\b\.?/,
    /rechnungs?-?\s?(?:nummer|nr)\b\.?/,
    /(?:num[eé]ro de facture|n[°º] ?(?:de )?facture|facture n[°ºo]\.?)/,
    /(?:n[uú]mero de factura|n\.?[°º] ?(?:de )?factura|factura n(?:[°ºo]|\.[°º]|[uú]m)\.?)/,
    /(?:numero fattura|fattura n(?:[°ºr]|\.|umero)\.?|n[°º] fattura)/,
    /(?:n[uú]mero da fatura|fatura n\.?[°ºo]\.?|n\.?[°º] (?:da )?fatura)/,
    /factuur ?(?:nummer|nr)\b\.?/,
    /faktura ?(?:nummer|nr|no)\b\.?/,
    /invoice(?= [A-Z\d-]*\d)/,
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

/** Sums that are a part of the bill, or say something else. */
export const PARTIAL_TOTAL =
  /sub-?\s?total|zwischensumme|nettobetrag|sous-total|total ht\b|hors taxe|subtotale|imponibile|base imponible|subtotaal|excl|without vat|before tax|total (?:vat|tax|net|qty|quantity|hours|weight|tonnes|mt)\b|total (?:de )?(?:tva|iva)|paid|advance|deposit|prepaid/i;

/** Whom a bill goes to: none of these words names its vendor. */
export const RECIPIENT =
  /^(?:(?:bill|invoice|sold|ship|billed|invoiced)(?:ed)? to|to|messrs|m\/s|attn|attention|customer|client|buyer|c\/o|care of|rechnung an|rechnungsempf[aä]nger|kunde|an|factur[eé] [aà]|[aà] l['’]attention|client|cliente|facturar a|destinatario|spett(?:\.?le|abile)?|klant|aan|factuuradres|til|mottaker|faktureres?)\b\.?\s*[:.]?/i;

/** Endings that companies of the trade have. */
export const COMPANY =
  /(?:^|[\s,.])(?:ltd|limited|llc|llp|inc|corp|corporation|co|company|plc|pte|pvt|gmbh|mbh|ag|kg|ohg|se|s\.?a\.?(?:s|u)?|s\.?a\.?r\.?l|s\.?p\.?a|s\.?r\.?l|s\.?l\.?u?|lda|ltda|b\.?v|n\.?v|as|a\/s|asa|aps|ab|oy|fze|fzco|dmcc|sdn bhd|agency|agencies|shipping|bunkering|bunkers|authority|services)\.?(?=$|[\s,.)])/i;

export const TERMS: readonly RegExp[] = [
  /\b(?:net|netto)\s{0,3}(\d{1,3})(?:\s{0,2}(?:days|tage|jours|d[ií]as|giorni|dias|dagen|dager)|\b)/i,
  /\b(\d{1,3})\s{0,2}(?:days|tage(?:n)?|jours|d[ií]as|giorni|dias|dagen|dager)\b/i,
];
/** What days of payment stand beside; days of something else are none. */
export const TERMS_WORDS =
  /payment|terms|pay|due|net\b|zahl|fällig|paiement|r[eè]glement|pago|pagamento|betal|credit|frist/i;

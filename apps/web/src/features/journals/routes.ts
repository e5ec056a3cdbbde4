import { type AppRoute, screen } from '../../app/route.ts';

export const journalRoutes: readonly AppRoute[] = [
  {
    path: '/journal',
    title: 'Journal',
    permissions: ['receivablesInvoices.view'],
    redirectTo: '/journal/manual-journals',
  },
  {
    path: '/journal/manual-journals',
    title: 'Manual journals',
    permissions: ['receivablesInvoices.view'],
    palette: { keywords: ['journal', 'accrual', 'depreciation', 'booking'] },
    load: screen(() => import('./ManualJournalsPage.tsx'), 'ManualJournalsPage'),
  },
  {
    path: '/journal/create-manual-journal',
    title: 'New journal',
    permissions: ['accounting.modify'],
    palette: { keywords: ['journal', 'accrual', 'book'] },
    load: screen(() => import('./JournalFormPage.tsx'), 'JournalFormPage'),
  },
  {
    path: '/journal/journal-templates',
    title: 'Journal templates',
    permissions: ['receivablesInvoices.view'],
    palette: { keywords: ['recurring journal', 'template', 'standing journal', 'repeat'] },
    load: screen(() => import('./TemplateList.tsx'), 'TemplateList'),
  },
  {
    path: '/journal/journal-template',
    title: 'New journal template',
    permissions: ['accounting.modify'],
    palette: { keywords: ['recurring journal', 'template', 'new'] },
    load: screen(() => import('./TemplateFormPage.tsx'), 'TemplateFormPage'),
  },
  {
    path: '/journal/journal-report',
    title: 'Journal report',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['trial balance', 'ledger', 'general ledger', 'close month'], jump: 'j' },
    load: screen(() => import('./JournalReport.tsx'), 'JournalReport'),
  },
  {
    path: '/journal/profit-and-loss',
    title: 'Profit and loss',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['income statement', 'result', 'revenue', 'expenses'] },
    load: screen(() => import('./ProfitAndLossPage.tsx'), 'ProfitAndLossPage'),
  },
  {
    path: '/journal/balance-sheet',
    title: 'Balance sheet',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['assets', 'liabilities', 'equity'] },
    load: screen(() => import('./BalanceSheetPage.tsx'), 'BalanceSheetPage'),
  },
  {
    path: '/journal/vat',
    title: 'VAT report',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['vat', 'tax', 'input tax', 'output tax', 'tax return'] },
    load: screen(() => import('./TaxReportPage.tsx'), 'TaxReportPage'),
  },
  {
    path: '/journal/month-end',
    title: 'Month end',
    permissions: ['receivablesInvoicePayments.view'],
    palette: {
      keywords: [
        'close month',
        'accruals of voyages',
        'revaluation',
        'unrealised',
        'exchange difference',
        'checklist',
      ],
    },
    load: screen(() => import('./MonthEndPage.tsx'), 'MonthEndPage'),
  },
  {
    path: '/journal/year-end',
    title: 'Year end',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['close year', 'closing entry', 'retained earnings'] },
    load: screen(() => import('./YearEndPage.tsx'), 'YearEndPage'),
  },
];

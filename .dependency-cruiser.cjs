// The import table (docs/ARCHITECTURE.md). Type-only imports count: tsPreCompilationDeps.
const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    rule('packages-are-pure', '^packages/(?!.*\\.test\\.ts$)', { dependencyTypes: ['core'] }),
    rule('packages-never-import-apps', '^packages/', { path: '^apps/' }),
    rule('lowest-packages-import-nothing', '^packages/(units|terms|identifiers|explanation)/', {
      path: '^packages/',
      pathNot: '^packages/$1/',
    }),
    rule('foundations-rest-on-units', '^packages/(money|calendar)/', {
      path: '^packages/(?!units/)',
      pathNot: '^packages/$1/',
    }),
    rule('estimate-document-knows-no-engine', '^packages/estimate/', {
      path: '^packages/(?!(estimate|units|terms|explanation)/)',
    }),
    rule('engines-know-no-contract', '^packages/(?!contract/)', { path: '^packages/contract/' }),
    rule('contract-knows-no-engine', '^packages/contract/', {
      path: '^packages/(?!(contract|estimate|units|terms|identifiers|money|calendar)/)',
    }),
    rule('web-never-imports-server', '^apps/web/', { path: '^apps/server/' }),
    rule('server-never-imports-web', '^apps/server/', { path: '^apps/web/' }),
    rule('platform-knows-no-module', '^apps/server/src/platform/', {
      path: '^(apps/server/src/(?!platform/)|packages/(?!(contract|units|terms|identifiers|money|calendar)/))',
    }),
    rule('modules-meet-at-index', '^apps/server/src/modules/([^/]+)/', {
      path: '^apps/server/src/modules/[^/]+/(?!index\\.ts$)',
      pathNot: '^apps/server/src/modules/$1/',
    }),
    rule('features-meet-at-index', '^apps/web/src/features/([^/]+)/', {
      path: '^apps/web/src/features/[^/]+/(?!index\\.ts$)',
      pathNot: '^apps/web/src/features/$1/',
    }),
    rule('web-platform-knows-no-feature', '^apps/web/src/platform/', {
      path: '^apps/web/src/(app|features|gallery)/',
    }),
    rule('features-know-no-shell', '^apps/web/src/features/(?!.*\\.test\\.tsx?$)', {
      path: '^apps/web/src/(app|gallery)/',
    }),
    rule('shell-meets-features-at-doors', '^apps/web/src/app/', {
      path: '^apps/web/src/features/[^/]+/(?!(index|routes)\\.ts$)',
    }),
    rule('ui-knows-no-feature', '^apps/web/src/ui/', {
      path: '^(apps/web/src/(?!ui/|theme/theme.ts)|packages/(?!(units|terms|money|calendar|entry|contract)/))',
    }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};

import type { NounWords } from './noun.ts';

/** Where the files of a noun stand, by the name of their template. */
export const filesOf = ({ kebab, kebabs, Noun, table }: NounWords, migration: string) => {
  const module = `apps/server/src/modules/${kebabs}`;
  const feature = `apps/web/src/features/${kebabs}`;
  return {
    'migration.sql': `apps/server/migrations/${migration}_${table}.sql`,
    'contract.ts': `packages/contract/src/operations/${kebab}.ts`,
    'module.graphql': `${module}/${kebabs}.graphql`,
    'module.repository.ts': `${module}/${kebabs}.repository.ts`,
    'module.service.ts': `${module}/${kebabs}.service.ts`,
    'module.presenter.ts': `${module}/${kebabs}.presenter.ts`,
    'module.resolvers.ts': `${module}/${kebabs}.resolvers.ts`,
    'module.list.ts': `${module}/${kebabs}.list.ts`,
    'module.index.ts': `${module}/index.ts`,
    'module.db.test.ts': `${module}/${kebabs}.db.test.ts`,
    'feature.routes.ts': `${feature}/routes.ts`,
    'feature.queries.ts': `${feature}/${kebabs}.queries.ts`,
    'feature.List.tsx': `${feature}/${Noun}List.tsx`,
    'feature.Page.tsx': `${feature}/${Noun}Page.tsx`,
    'journey.e2e.test.ts': `apps/web/e2e/${kebabs}.e2e.test.ts`,
  };
};

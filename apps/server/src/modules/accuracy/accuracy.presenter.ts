import type { Subject } from './accuracy.service.ts';

export const presentSubject = ({ kind, key, name, unit, accuracy }: Subject) => ({
  kind,
  key,
  name,
  unit,
  count: accuracy.count,
  estimated: accuracy.estimated,
  actual: accuracy.actual,
  ratio: 'ratio' in accuracy ? accuracy.ratio : null,
  difference: 'difference' in accuracy ? accuracy.difference : null,
  error: accuracy.error,
  correctedError: accuracy.correctedError,
  correction: 'correction' in accuracy ? accuracy.correction : null,
  addition: 'addition' in accuracy ? accuracy.addition : null,
});

export const presentDetail = (subject: Subject) => ({
  subject: presentSubject(subject),
  observations: subject.observations.map((one) => ({
    voyageId: one.voyage_id,
    voyageNumber: one.voyage_label,
    vesselName: one.vessel_name,
    happenedAt: one.happened_at,
    estimated: one.estimated,
    actual: one.actual,
  })),
});

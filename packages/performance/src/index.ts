export { measurePerformance, type Performance } from './measure-performance.ts';
export {
  GAP_LIMIT_HOURS,
  gapBefore,
  type LoadCondition,
  type PerformanceTerms,
  type SeaReport,
  USUAL_TERMS,
  type Warranty,
} from './sea-report.ts';

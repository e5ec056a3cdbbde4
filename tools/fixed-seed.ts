// Properties try the same cases at every run; FUZZ_SEED=<number> tries others.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_120) });

import { availableParallelism, loadavg } from 'node:os';

/**
 * How many wait for each core: 1 on a quiet machine. What a test gives something time for is multiplied by it, as
 * a machine that does other work besides is slower at all of it.
 */
export const crowd = (): number => Math.max(1, loadavg()[0]! / availableParallelism());

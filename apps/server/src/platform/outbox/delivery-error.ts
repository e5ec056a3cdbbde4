/** A message that did not leave the server, and what its receiver's service says about another try. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** Said never: another try would hear the same. */
  readonly isFinal: boolean;
  /** Asked to wait at least so long. */
  readonly afterSeconds: number;

  constructor(message: string, { isFinal = false, afterSeconds = 0 } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.afterSeconds = afterSeconds;
  }
}

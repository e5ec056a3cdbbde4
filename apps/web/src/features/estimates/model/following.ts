type Stand = { readonly version: number; readonly isSending: boolean };

/** Reads what others saved: one reading of an estimate at a time, and the next for what was heard of meanwhile. */
export class Following {
  readonly #heard = new Map<string, number>();
  readonly #reading = new Set<string>();
  readonly #standOf: (id: string) => Stand | null;
  readonly #read: (id: string) => Promise<void>;

  constructor(standOf: (id: string) => Stand | null, read: (id: string) => Promise<void>) {
    this.#standOf = standOf;
    this.#read = read;
  }

  /** Somebody saved this version of an estimate. */
  hear(id: string, version: number): void {
    if (version > (this.#heard.get(id) ?? 0)) this.#heard.set(id, version);
    this.catchUp(id);
  }

  /** Reads what was heard of, unless a write is on its way: its answer says it too. */
  catchUp(id: string): void {
    const stand = this.#standOf(id);
    const heard = this.#heard.get(id) ?? 0;
    if (!stand || heard <= stand.version || stand.isSending || this.#reading.has(id)) return;
    this.#reading.add(id);
    const onward = (isRead: boolean) => {
      this.#reading.delete(id);
      if (isRead && this.#heard.get(id) === heard) this.#heard.delete(id);
      if (isRead) this.catchUp(id);
    };
    void this.#read(id).then(
      () => onward(true),
      () => onward(false),
    );
  }
}

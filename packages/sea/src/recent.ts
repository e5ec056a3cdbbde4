/** Keeps the values used last, up to a number of them. */
export class Recent<V> {
  private readonly capacity: number;
  private readonly values = new Map<string, V>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** The kept value, or the one made now. */
  get(key: string, make: () => V): V {
    const known = this.values.get(key);
    const value = known ?? make();
    if (known !== undefined) this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.capacity) {
      const [oldest] = this.values.keys();
      this.values.delete(oldest!);
    }
    return value;
  }
}

import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** Stands between a node and PostgreSQL, and fails in the ways that networks and machines do. */
export class TcpProxy {
  port = 0;
  /** Connections that were tried, also those it refused to carry on. */
  attempts = 0;
  #target: NetConnectOpts;
  #server: Server | null = null;
  #isSilent = false;
  readonly #carried = new Set<{ near: Socket; far: Socket }>();
  /** Connections to PostgreSQL whose other side is gone in silence. */
  readonly #forgotten = new Set<Socket>();

  constructor(target: NetConnectOpts) {
    this.#target = target;
  }

  /** Takes connections again, on the port it had before. */
  async open(): Promise<void> {
    this.#isSilent = false;
    if (this.#server) return;
    const server = createServer({ noDelay: true }, (near) => this.#carry(near));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  /** The machine is there and nothing listens: what is open breaks, what comes is refused. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = new Promise((resolve) => server?.close(resolve));
    this.#destroyAll();
    if (server) await closed;
  }

  /** Nothing is refused and nothing arrives: bytes are swallowed, of old connections and of new ones. */
  silence(): void {
    this.#isSilent = true;
    for (const { near, far } of this.#carried) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
  }

  /** New connections go elsewhere, and the old ones are dead without having been told. */
  async moveTo(target: NetConnectOpts): Promise<void> {
    this.silence();
    this.#target = target;
    await this.open();
  }

  #carry(near: Socket): void {
    this.attempts += 1;
    near.on('error', () => {});
    if (this.#isSilent) {
      near.resume();
      const pair = { near, far: near };
      this.#carried.add(pair);
      near.once('close', () => this.#carried.delete(pair));
      return;
    }
    const far = connect(this.#target);
    const pair = { near, far };
    this.#carried.add(pair);
    this.link(near, far);
    far.on('error', () => near.destroy());
    far.on('close', () => this.#end(pair));
    near.on('close', () => this.#end(pair));
  }

  /** What goes from one side to the other: all of it. */
  protected link(near: Socket, far: Socket): void {
    near.pipe(far);
    far.pipe(near);
  }

  #end(pair: { near: Socket; far: Socket }): void {
    this.#carried.delete(pair);
    // Through silence not even the end of one side reaches the other.
    if (this.#isSilent) {
      this.#forgotten.add(pair.far);
      return;
    }
    pair.near.destroy();
    pair.far.destroy();
  }

  #destroyAll(): void {
    for (const { near, far } of this.#carried) {
      near.destroy();
      far.destroy();
    }
    this.#carried.clear();
    for (const far of this.#forgotten) far.destroy();
    this.#forgotten.clear();
  }
}

import type { ServedResources } from './served-resources.ts'

export interface CtlSessionOptions {
  /** Namespace where none is given; `default` unless said otherwise. */
  readonly namespace?: string
  /** What `config view` and `cluster-info` call the context, its cluster, its user and the server's address. */
  readonly context?: string
  readonly cluster?: string
  readonly user?: string
  readonly server?: string
}

/** What one terminal remembers between its commands: the current namespace, and what the server serves. */
export class CtlSession {
  readonly context: string
  readonly cluster: string
  readonly user: string
  readonly server: string
  #namespace: string
  #served: ServedResources | undefined

  constructor(options: CtlSessionOptions = {}) {
    this.context = options.context ?? 'skerry'
    this.cluster = options.cluster ?? 'skerry'
    this.user = options.user ?? 'skerry-admin'
    this.server = options.server ?? 'https://localhost'
    this.#namespace = options.namespace ?? 'default'
  }

  get namespace(): string {
    return this.#namespace
  }

  /** For every later command, as `config set-context --current --namespace` does. */
  useNamespace(namespace: string): void {
    this.#namespace = namespace === '' ? 'default' : namespace
  }

  /** What discovery answered last; undefined where it was not asked yet. */
  get served(): ServedResources | undefined {
    return this.#served
  }

  remember(served: ServedResources): void {
    this.#served = served
  }
}

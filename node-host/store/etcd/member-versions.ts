import type { EtcdClient } from './etcd-client.ts'
import type { EtcdMember } from './etcd-member.ts'
import { tellsProgress } from './progress-versions.ts'

/** Milliseconds that a member may take to tell its version. */
const timeoutMs = 2000

/** Milliseconds after which versions are asked for again: a member may be replaced by an older one, or come back. */
const knownForMs = 30_000

/** The same while a member did not answer. */
const unknownForMs = 2000

/** What the versions of all members allow; a member that does not answer has the version that it had last. */
export class MemberVersions {
  readonly #client: EtcdClient
  readonly #now: () => number
  readonly #versions = new Map<EtcdMember, string>()
  #asking: Promise<void> | undefined
  #askAgainAt = 0

  constructor(client: EtcdClient, now: () => number = Date.now) {
    this.#client = client
    this.#now = now
  }

  /** Whether every member is known to answer progress requests rightly. */
  get tellProgress(): boolean {
    const versions = [...this.#versions.values()]
    return versions.length === this.#client.members.length && versions.every(tellsProgress)
  }

  /** Whether those that are known are of etcd, which keeps keys of any form: kine of old tells no version, and watches prefixes alone. */
  get areOfEtcd(): boolean {
    return this.#versions.size > 0 && [...this.#versions.values()].every((text) => text !== '')
  }

  /** Asks for the versions where they are not known, or not any more. Never rejects. */
  refresh(): Promise<void> {
    if (this.#asking) return this.#asking
    if (this.#now() < this.#askAgainAt) return Promise.resolve()
    this.#asking = this.#askAll().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Has the versions asked for again, after another member took over. */
  expire(): void {
    this.#askAgainAt = 0
  }

  async #askAll(): Promise<void> {
    const { members } = this.#client
    const answers = await Promise.all(members.map((member) => this.#ask(member)))
    const isComplete = answers.every((version) => version !== undefined)
    this.#askAgainAt = this.#now() + (isComplete ? knownForMs : unknownForMs)
    for (const [at, member] of members.entries()) {
      const version = answers[at]
      if (version !== undefined) this.#versions.set(member, version)
    }
  }

  async #ask(member: EtcdMember): Promise<string | undefined> {
    const { methods } = this.#client
    try {
      const { version } = await member.call(methods.status, {}, { timeoutMs })
      return version
    } catch {
      return undefined
    }
  }
}

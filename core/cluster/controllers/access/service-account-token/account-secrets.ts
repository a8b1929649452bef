/** Secrets of tokens by the accounts that they name; all keys are `namespace/name`. */
export class AccountSecrets {
  readonly #accountOf = new Map<string, string>()
  readonly #secretsOf = new Map<string, Set<string>>()

  set(secret: string, account: string): void {
    if (this.#accountOf.get(secret) === account) return
    this.delete(secret)
    this.#accountOf.set(secret, account)
    const secrets = this.#secretsOf.get(account)
    if (secrets) secrets.add(secret)
    else this.#secretsOf.set(account, new Set([secret]))
  }

  /** @returns the account that the secret named. */
  delete(secret: string): string | undefined {
    const account = this.#accountOf.get(secret)
    if (account === undefined) return undefined
    this.#accountOf.delete(secret)
    const secrets = this.#secretsOf.get(account)
    secrets?.delete(secret)
    if (secrets?.size === 0) this.#secretsOf.delete(account)
    return account
  }

  /** The secrets that name an account. */
  of(account: string): readonly string[] {
    return [...(this.#secretsOf.get(account) ?? [])]
  }

  all(): readonly string[] {
    return [...this.#accountOf.keys()]
  }

  clear(): void {
    this.#accountOf.clear()
    this.#secretsOf.clear()
  }
}

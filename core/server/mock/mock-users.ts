import { serverUser } from '../../base/api/user.ts'
import type { User } from '../../base/api/user.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'
import type { MockUser } from './mock-control.ts'

/** Name of the user who may do everything; exists without being in the options. */
export const adminName = 'admin'

const nobodyElse: Readonly<Record<string, MockUser>> = {}

function userOf(name: string, { groups = [], uid = '', extra = {} }: MockUser): User {
  const all = name === adminName ? new Set(['system:masters', ...groups]) : new Set(groups)
  return { name, uid, groups: [...all], extra: new Map(Object.entries(extra)) }
}

/** Users that tests may act as, {@link adminName} among them, and their tokens. */
export class MockUsers {
  /** Users by token, for `ApiServerOptions.tokens`. */
  readonly tokens: ReadonlyMap<string, User>
  readonly #tokenOf = new Map<string, string>()

  /** @throws RangeError for a user without a name, a token that cannot be sent, or one that two users share. */
  constructor(users: Readonly<Record<string, MockUser>> = nobodyElse) {
    const tokens = new Map<string, User>()
    for (const [name, user] of Object.entries({ [adminName]: {}, ...users })) {
      const { token = name }: MockUser = user
      if (name === '') throw new RangeError('a user has no name')
      if (name === serverUser.name) {
        throw new RangeError(`${name} is who the server itself acts as; give the user another name`)
      }
      if (!/^[\x21-\x7e]+$/.test(token)) {
        throw new RangeError(
          `the token of user ${JSON.stringify(name)} cannot be sent in a header; give a token of printable ASCII without spaces`,
        )
      }
      const other = tokens.get(token)
      if (other) {
        throw new RangeError(
          `users ${other.name} and ${name} have the same token; give one another`,
        )
      }
      tokens.set(token, userOf(name, user))
      this.#tokenOf.set(name, token)
    }
    this.tokens = tokens
  }

  get names(): readonly string[] {
    return [...this.#tokenOf.keys()]
  }

  /** Token of a user. @throws RangeError for an unknown user. */
  tokenOf(name: string): string {
    const token = this.#tokenOf.get(name)
    if (token !== undefined) return token
    throw new RangeError(
      `there is no user ${JSON.stringify(name)}; there are ${this.names.join(', ')}${didYouMean(name, this.names)}`,
    )
  }
}

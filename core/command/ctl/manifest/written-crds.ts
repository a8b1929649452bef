import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  waitForEstablished,
  isCustomResourceDefinition,
} from '../../../base/client/wait-for-established.ts'
import type { CommandCall } from '../command.ts'
import { withTimeLimit } from '../with-time-limit.ts'

/** Limit of a definition's becoming served, in milliseconds. */
const patience = 10_000

interface Written {
  readonly object: ApiObject
  /** Resolves once the write has ended, also by a failure. */
  readonly ended: Promise<unknown>
}

function defines({ object }: Written, apiVersion: string, kind: string): boolean {
  const group = textOf(structOf(object, 'spec'), 'group')
  const { group: wanted } = parseGroupVersion(apiVersion) ?? {}
  return group === wanted && textOf(structOf(object, 'spec', 'names'), 'kind') === kind
}

/** The definitions of custom resources among the objects of a command, for objects of them later in its files. */
export class WrittenCrds {
  readonly #call: CommandCall
  readonly #written: Written[] = []

  constructor(call: CommandCall) {
    this.#call = call
  }

  /** Adds an object whose write has begun, where it is a definition. */
  add(object: ApiObject, write: Promise<unknown>): void {
    if (!isCustomResourceDefinition(object, this.#call.environment.brand)) return
    this.#written.push({ object, ended: write.catch(() => undefined) })
  }

  /** Waits until a kind is served, where its definition is among the added ones. @returns whether it is. */
  async serve(apiVersion: string, kind: string): Promise<boolean> {
    const { client, environment, resources, signal } = this.#call
    const written = this.#written.find((one) => defines(one, apiVersion, kind))
    if (!written) return false
    await written.ended
    const { name = '' } = written.object.metadata
    const { timers } = environment.runtime
    try {
      await withTimeLimit({ timers, signal }, patience, (limited) =>
        waitForEstablished(client, environment.brand, new Set([name]), limited),
      )
    } catch {
      // It was refused, or only tried: the kind stays unknown.
      signal.throwIfAborted()
      return false
    }
    resources.expect()
    return true
  }
}

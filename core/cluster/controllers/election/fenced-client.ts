import { serviceUnavailable } from '../../../base/api/errors/api-error.ts'
import type { Client } from '../../../base/client/client.ts'
import type { Term } from './leader-elector.ts'

/** Fences clients for one term, each once. */
export class ClientFence {
  readonly #term: Pick<Term, 'isValid'>
  readonly #fenced = new WeakMap<Client, Client>()

  constructor(term: Pick<Term, 'isValid'>) {
    this.#term = term
  }

  /**
   * A client whose writes are refused once the term is over, so that what a former leader began is not written in the time of
   * the next one. Reads go on, and writes under way end with the signals of their callers.
   */
  around(client: Client): Client {
    const known = this.#fenced.get(client)
    if (known) return known
    const fenced = this.#fence(client)
    this.#fenced.set(client, fenced)
    return fenced
  }

  #fence(client: Client): Client {
    const check = (): void => {
      if (!this.#term.isValid()) throw serviceUnavailable('the term of this leader is over')
    }
    const guarded =
      <Arguments extends readonly unknown[], Result>(
        call: (...given: Arguments) => Promise<Result>,
      ) =>
      async (...given: Arguments): Promise<Result> => {
        check()
        return call(...given)
      }
    return {
      get: client.get.bind(client),
      list: client.list.bind(client),
      pages: client.pages.bind(client),
      watch: client.watch.bind(client),
      create: guarded(client.create.bind(client)) as Client['create'],
      update: guarded(client.update.bind(client)) as Client['update'],
      patch: guarded(client.patch.bind(client)) as Client['patch'],
      delete: guarded(client.delete.bind(client)),
      deleteCollection: guarded(client.deleteCollection.bind(client)),
    }
  }
}

import type { JsonObject } from '../../core/base/api/json.ts'
import { awaitObject } from '../node/server/await-object.ts'
import type { Answer } from '../node/server/http-client.ts'
import type { CommandServer } from './command-server.ts'

export const sites = '/apis/web.example/v1/namespaces/default/sites'
export const pages = '/api/v1/namespaces/default/configmaps'
export const directory = '/api/v1/namespaces/site-directory/configmaps'

/** Requests of people who use an operator's sites. */
export class Sites {
  readonly #server: CommandServer

  constructor(server: CommandServer) {
    this.#server = server
  }

  create(name: string, spec: JsonObject): Promise<Answer> {
    const site = { apiVersion: 'web.example/v1', kind: 'Site', metadata: { name }, spec }
    return this.#server.client.post(sites, JSON.stringify(site))
  }

  change(name: string, spec: JsonObject): Promise<Answer> {
    return this.#server.client.patch(`${sites}/${name}`, JSON.stringify({ spec }))
  }

  remove(name: string): Promise<Answer> {
    return this.#server.client.send('DELETE', `${sites}/${name}`)
  }

  /** See {@link awaitObject}. */
  until(
    collection: string,
    name: string,
    fits: (object: JsonObject | undefined) => boolean,
  ): Promise<JsonObject | undefined> {
    return awaitObject(this.#server.newClient(), collection, name, fits)
  }

  /** A site once the operator has reported about its newest generation. */
  async reported(name: string): Promise<JsonObject> {
    const site = await this.until(sites, name, (object) => {
      const { metadata, status } = (object ?? {}) as Record<string, JsonObject | undefined>
      return status !== undefined && status['observedGeneration'] === metadata?.['generation']
    })
    return site ?? {}
  }
}

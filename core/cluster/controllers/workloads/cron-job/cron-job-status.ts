import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** The status of a CronJob while a sync works on it. */
export class CronJobStatus {
  active: readonly JsonObject[]
  lastScheduleTime: string
  lastSuccessfulTime: string
  readonly #before: JsonObject

  constructor(cronJob: ApiObject) {
    this.#before = structOf(cronJob, 'status')
    this.active = objectsOf(this.#before, 'active')
    this.lastScheduleTime = textOf(this.#before, 'lastScheduleTime')
    this.lastSuccessfulTime = textOf(this.#before, 'lastSuccessfulTime')
  }

  isActive(uid: string | undefined): boolean {
    return this.active.some((reference) => reference['uid'] === uid)
  }

  add({ apiVersion, kind, metadata }: ApiObject): void {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata
    this.active = [...this.active, { kind, namespace, name, uid, apiVersion, resourceVersion }]
  }

  remove(uid: string | undefined): void {
    this.active = this.active.filter((reference) => reference['uid'] !== uid)
  }

  get isChanged(): boolean {
    return !equalJson(this.toJson(), this.#before)
  }

  toJson(): JsonObject {
    return {
      ...(this.active.length > 0 && { active: [...this.active] }),
      ...(this.lastScheduleTime !== '' && { lastScheduleTime: this.lastScheduleTime }),
      ...(this.lastSuccessfulTime !== '' && { lastSuccessfulTime: this.lastSuccessfulTime }),
    }
  }
}

import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Pod, Service } from '../../../../base/api/types/core.v1.generated.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'

interface Known {
  readonly service: string
  readonly pods: ReadonlyMap<string, string>
}

/** When services or their pods changed, as RFC 3339 texts, from one sync of a service to the next. */
export class TriggerTimes {
  readonly #known = new Map<string, Known>()

  /** Time of the earliest change since the last sync; empty for none, the service's creation for its first sync. */
  next(service: Service, pods: readonly Pod[]): string {
    const key = keyOf(service)
    const before = this.#known.get(key)
    const { creationTimestamp: created = '' } = service.metadata
    const times = new Map<string, string>()
    const changes: string[] = []
    for (const pod of pods) {
      const time = conditionOf(pod, 'Ready')?.lastTransitionTime ?? ''
      if (time === '') continue
      const { name = '' } = pod.metadata
      times.set(name, time)
      if (time > (before?.pods.get(name) ?? '')) changes.push(time)
    }
    if (created > (before?.service ?? '')) changes.push(created)
    this.#known.set(key, { service: created, pods: times })
    if (!before) return created
    return changes.reduce((least, time) => (least === '' || time < least ? time : least), '')
  }

  forget(key: string): void {
    this.#known.delete(key)
  }
}

import type { Client } from '../../../../base/client/client.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import { EventPace } from '../events/event-pace.ts'
import { EventRecorder, type EventSource } from '../events/event-recorder.ts'
import { EventTimestamps } from '../events/event-timestamps.ts'
import { SharedObjects } from '../objects/shared-objects.ts'

/** Parts that the controllers of a server share with each other. */
export interface SharedParts {
  /** Objects of the server by resource, with indexes; a resource costs nothing before a controller asks for it. */
  readonly objects: SharedObjects
  /** Recorder of the events of a component, of which there is one for each source. `countedAs`: as of clients. */
  readonly recorder: (source: EventSource, countedAs?: string) => EventRecorder
  /** Moments by which the events of all recorders are named. */
  readonly timestamps: EventTimestamps
  /** Pace of the events of all recorders. */
  readonly pace: EventPace
}

export function sharedParts(parts: {
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly runtime: Runtime
  readonly clientOf: (component: string, actAs?: string, countedAs?: string) => Client
  /** Aborted when the controllers stop. */
  readonly signal: AbortSignal
}): SharedParts {
  const { clientOf, runtime, signal } = parts
  const recorders = new Map<string, EventRecorder>()
  const timestamps = new EventTimestamps(parts.cache.revision)
  const pace = new EventPace(runtime.timers)
  return {
    pace,
    timestamps,
    objects: new SharedObjects(parts),
    recorder(source, countedAs) {
      const id = `${source.component} ${source.host ?? ''}`
      let recorder = recorders.get(id)
      if (!recorder) {
        const client = clientOf(source.component, '', countedAs)
        recorder = new EventRecorder({ client, runtime, source, signal, timestamps, pace })
        recorders.set(id, recorder)
      }
      return recorder
    },
  }
}

import { numberOf, objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { formatTime } from '../../../core/base/time/time.ts'
import {
  isPodReady,
  isTerminating,
  podPhase,
} from '../../../core/cluster/controllers/shared/pods/pod-state.ts'
import type { ScenePlay } from './play-scene.ts'
import { resourceOfKind, scenePath } from './scene-places.ts'
import type { PodChoice, PodState, SceneAction } from './scene.ts'

const merge = 'application/merge-patch+json'
const indexOf = 'batch.kubernetes.io/job-completion-index'

/** Does what an action says. @throws TypeError where the server refuses it */
export async function act(play: ScenePlay, action: SceneAction): Promise<void> {
  const { stage } = play
  const path = (place: string): string => scenePath(place, stage.namespace)
  if ('create' in action) {
    const { kind, metadata } = action.create
    if (kind !== 'Node') play.names.add(metadata.name ?? '')
    await play.done(stage.send('POST', path(resourceOfKind(kind)), action.create))
  } else if ('patch' in action) {
    const place = path(action.patch) + (action.on === undefined ? '' : `/${action.on}`)
    await play.done(stage.send('PATCH', place, action.with, merge))
  } else if ('delete' in action) {
    await play.done(stage.send('DELETE', path(action.delete), action.with))
  } else if ('evict' in action) {
    await evict(play, action.evict, action.with)
  } else if ('evictAll' in action) {
    for (const pod of await play.list('pods')) {
      if (
        isTerminating(pod) ||
        !action.evictAll.includes(textOf(structOf(pod, 'spec'), 'nodeName'))
      )
        continue
      await evict(play, pod.metadata.name ?? '')
      await stage.settled()
    }
  } else if ('beating' in action) {
    play.beating = action.beating
    await play.beat()
  } else {
    await report(play, action.pods, action.become)
  }
}

async function evict(play: ScenePlay, name: string, deleteOptions?: JsonObject): Promise<void> {
  const { stage } = play
  const eviction = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace: stage.namespace },
    ...(deleteOptions && { deleteOptions }),
  }
  const path = scenePath(`pods/${name}/eviction`, stage.namespace)
  const { status, body } = await stage.send('POST', path, eviction)
  const details = structOf(body, 'details')
  const causes = objectsOf(details, 'causes')
  const why = causes.map((cause) => `${textOf(cause, 'reason')}: ${textOf(cause, 'message')}`)
  const seconds = numberOf(details, 'retryAfterSeconds')
  const parts = [
    `Eviction of ${name}: ${status}`,
    textOf(body, 'reason'),
    textOf(body, 'message'),
    ...why,
    seconds === undefined ? '' : `retry after ${seconds} s`,
  ]
  play.answers.push(parts.filter((part) => part !== '').join('; '))
}

function indexOfPod({ metadata }: ApiObject): number {
  return Number(metadata.annotations?.[indexOf] ?? 0)
}

function isChosen(pod: ApiObject, choice: PodChoice): boolean {
  const { name, index, that } = choice
  if (name !== undefined) return pod.metadata.name === name
  if (['Failed', 'Succeeded'].includes(podPhase(pod)) && that !== 'terminate') return false
  if (index !== undefined && indexOfPod(pod) !== index) return false
  if (that !== undefined && isTerminating(pod) !== (that === 'terminate')) return false
  if (that === 'wait' && isPodReady(pod)) return false
  return that !== 'are ready' || isPodReady(pod)
}

async function report(play: ScenePlay, choice: PodChoice, state: PodState): Promise<void> {
  const { stage } = play
  const found = (await play.list('pods'))
    .filter((pod) => isChosen(pod, choice))
    .toSorted(
      (a, b) =>
        indexOfPod(a) - indexOfPod(b) ||
        ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1),
    )
    .slice(0, choice.count)
  if (found.length === 0) throw new TypeError(`no pod is ${JSON.stringify(choice)}`)
  for (const pod of found) {
    const path = scenePath(`pods/${pod.metadata.name ?? ''}`, stage.namespace)
    if (state === 'gone' || state === 'deleted') {
      const options = state === 'gone' ? { gracePeriodSeconds: 0 } : undefined
      await play.done(stage.send('DELETE', path, options))
      continue
    }
    const status = statusOf(pod, state, formatTime(stage.now()))
    await play.done(stage.send('PATCH', `${path}/status`, { status }, merge))
  }
}

function statusOf(pod: ApiObject, state: PodState, now: string): JsonObject {
  if (typeof state === 'object' && 'status' in state) return state.status
  const { name, image } = firstContainer(pod)
  const container = { name, image, imageID: '', restartCount: 0 }
  if (typeof state === 'object') {
    const terminated = { exitCode: state.exitCode, startedAt: now, finishedAt: now }
    return {
      phase: state.exitCode === 0 ? 'Succeeded' : 'Failed',
      containerStatuses: [{ ...container, ready: false, state: { terminated } }],
      ...(state.conditions && { conditions: [...state.conditions] }),
    }
  }
  const isReady = state === 'ready'
  const ready = { type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: now }
  return {
    phase: 'Running',
    startTime: now,
    conditions: [ready],
    containerStatuses: [{ ...container, ready: isReady, state: { running: { startedAt: now } } }],
  }
}

function firstContainer(pod: ApiObject): { readonly name: string; readonly image: string } {
  const [container = {}] = objectsOf(structOf(pod, 'spec'), 'containers')
  return { name: textOf(container, 'name'), image: textOf(container, 'image') }
}

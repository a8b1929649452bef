import { structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { formatTime } from '../../../core/base/time/time.ts'
import { act } from './scene-actions.ts'
import { seenObject, type ShowObject, shortenedFor } from './scene-lines.ts'
import { scenePath } from './scene-places.ts'
import type { Scene, SceneAnswer, SceneStage, SceneStep } from './scene.ts'

const beatSeconds = 10

/** One play of a scene: what it has made, and what is seen of it. */
export class ScenePlay {
  readonly stage: SceneStage
  /** Names of the objects that the scene has created; names of pods begin with them. */
  readonly names = new Set<string>()
  readonly answers: string[] = []
  beating: readonly string[] = []
  #seconds = 0

  constructor(stage: SceneStage) {
    this.stage = stage
  }

  /** @throws TypeError for an answer that is no success */
  async done(sent: Promise<SceneAnswer>): Promise<JsonObject> {
    const { status, body } = await sent
    if (status >= 300) throw new TypeError(JSON.stringify(body))
    return body
  }

  async list(resource: string): Promise<readonly ApiObject[]> {
    const path = scenePath(resource, this.stage.namespace)
    const body = await this.done(this.stage.send('GET', path))
    return body['items'] as unknown as readonly ApiObject[]
  }

  /** Events of the scene's namespace; those of nodes, which are recorded in `default`, where the scene looks at nodes. */
  async #events(looksAt: readonly string[]): Promise<readonly ApiObject[]> {
    const events = [...(await this.list('events'))]
    if (!looksAt.includes('nodes')) return events.filter((event) => !isOfNode(event))
    if (this.stage.namespace === 'default') return events
    const body = await this.done(this.stage.send('GET', scenePath('events', 'default')))
    return [...events, ...(body['items'] as unknown as readonly ApiObject[])]
  }

  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left--) {
      await this.stage.second()
      if (++this.#seconds % beatSeconds === 0) await this.beat()
    }
  }

  /** Renews the leases of the nodes that beat. */
  async beat(): Promise<void> {
    const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases'
    for (const name of this.beating) {
      const spec = {
        holderIdentity: name,
        leaseDurationSeconds: 40,
        renewTime: `${formatTime(this.stage.now()).slice(0, -1)}.000000Z`,
      }
      const merge = 'application/merge-patch+json'
      const renewed = await this.stage.send('PATCH', `${leases}/${name}`, { spec }, merge)
      if (renewed.status !== 404) continue
      const lease = {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: { name },
        spec,
      }
      await this.done(this.stage.send('POST', leases, lease))
    }
  }

  /** Lines of what is seen now, by their subjects. */
  async seen(looksAt: readonly string[], show: ShowObject): Promise<Map<string, Set<string>>> {
    const short = shortenedFor(this.names, this.stage.namespace)
    const counts = new Map<string, { subject: string; count: number }>()
    for (const [resource, kind] of kindsOf(looksAt)) {
      const isEvent = resource === 'events'
      const objects = isEvent ? await this.#events(looksAt) : await this.list(resource)
      for (const object of objects) {
        const shown = show(object, kind, short)
        if (!shown) continue
        const { subject, line } = shown
        const known = counts.get(line)
        counts.set(line, { subject, count: (known?.count ?? 0) + 1 })
      }
    }
    const lines = new Map<string, Set<string>>()
    for (const [line, { subject, count }] of counts) {
      const ofSubject = lines.get(subject) ?? new Set()
      lines.set(subject, ofSubject)
      ofSubject.add(count > 1 && !line.startsWith('Event') ? `${count} × ${line}` : line)
    }
    return lines
  }
}

function isOfNode(event: ApiObject): boolean {
  return structOf(event, 'involvedObject')['kind'] === 'Node'
}

const kinds: Readonly<Record<string, string>> = {
  pods: 'Pod',
  events: 'Event',
  nodes: 'Node',
  replicationcontrollers: 'ReplicationController',
  persistentvolumeclaims: 'PersistentVolumeClaim',
  deployments: 'Deployment',
  replicasets: 'ReplicaSet',
  statefulsets: 'StatefulSet',
  daemonsets: 'DaemonSet',
  controllerrevisions: 'ControllerRevision',
  jobs: 'Job',
  cronjobs: 'CronJob',
  poddisruptionbudgets: 'PodDisruptionBudget',
}

function kindsOf(looksAt: readonly string[]): readonly (readonly [string, string])[] {
  return [...looksAt, 'pods', 'events'].map((resource) => [resource, kinds[resource] ?? ''])
}

/**
 * Plays a scene. Returns the lines that each step adds to what is seen, in order: answers, a line for each object and event, and
 * `Pod web-0 is gone` for what is no longer there.
 */
export async function playScene(
  stage: SceneStage,
  scene: Scene,
  show: ShowObject = seenObject,
): Promise<string[][]> {
  const play = new ScenePlay(stage)
  const added: string[][] = []
  let before = await play.seen(scene.looksAt, show)
  for (const step of scene.steps) {
    await playStep(play, step)
    const now = await play.seen(scene.looksAt, show)
    const lines: string[] = []
    for (const [subject, ofSubject] of now) {
      lines.push(...[...ofSubject].filter((line) => !before.get(subject)?.has(line)))
    }
    for (const subject of before.keys()) {
      if (!now.has(subject) && !subject.startsWith('Event')) lines.push(`${subject} is gone`)
    }
    const short = shortenedFor(play.names, stage.namespace)
    added.push([...play.answers.splice(0).map(short), ...lines.toSorted()])
    before = now
  }
  return added
}

async function playStep(play: ScenePlay, step: SceneStep): Promise<void> {
  if (step.leap !== undefined) await play.stage.leap(step.leap)
  await play.pass(step.after ?? 0)
  for (const action of step.do ?? []) {
    await act(play, action)
    await play.stage.settled()
  }
  await play.pass(step.wait ?? 1)
  await play.stage.settled()
}

import type { JsonValue } from '../../../core/base/api/json.ts'
import { type Side, sides } from '../aggregation/aggregated-server.ts'
import { Chance } from '../chance.ts'
import type { Connection } from '../connection.ts'
import { listAt, member, objectAt, type Request, text } from '../exchange.ts'
import type { Tally } from '../tally.ts'
import { drawFlowSchema, drawLevel, flowSchemas, levels } from './draw-objects.ts'
import { drawRequest } from './draw-requests.ts'
import { FlowControlStage, type Look } from './flow-control-stage.ts'

interface FlowControlRun {
  readonly seed: number
  /** Requests to classify. */
  readonly requests: number
  readonly concurrency: number
  readonly report: (line: string) => void
}

/** Requests between two changes of the objects. */
const requestsARound = 60

/** Both write the status of one flow schema a few times a minute, and then wait. */
const statusPatience = 90_000

const mark = 'differential'
const levelNames = ['a', 'b', 'c', 'd'].map((name) => `${mark}-${name}`)
const schemaNames = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${mark}-${name}`)
/** Levels that flow schemas may name. */
const named = [...levelNames, 'global-default', 'workload-low', 'catch-all', 'exempt']

/** Changes priority levels and flow schemas on both servers, and compares how requests are classified. */
export async function runFlowControl(
  connections: Readonly<Record<Side, Connection>>,
  tally: Tally,
  { seed, requests, concurrency, report }: FlowControlRun,
): Promise<void> {
  const stage = new FlowControlStage(connections, tally)
  const chance = Chance.of(seed, 'flow-control')
  await clean(stage)
  try {
    for (let done = 0; done < requests; done += requestsARound) {
      const changes = 1 + chance.below(3)
      for (let change = 0; change < changes; change++) await stage.write(drawChange(chance))
      await stage.learnNames()
      await compareLevels(stage)
      const drawn = Array.from({ length: requestsARound }, () => drawRequest(chance))
      await sideBySide(drawn, concurrency, (request) =>
        stage.compare('requests', request, stage.classified),
      )
      if (done % (10 * requestsARound) === 0) report(`flow control: ${done} requests`)
    }
  } finally {
    await clean(stage)
  }
}

/** Creates, replaces or deletes a level or a flow schema. */
function drawChange(chance: Chance): Request {
  const isLevel = chance.below(3) === 0
  const path = isLevel ? levels : flowSchemas
  const name = chance.pick(isLevel ? levelNames : schemaNames)
  if (chance.below(5) === 0) return { name: 'delete', method: 'DELETE', path: `${path}/${name}` }
  const body = isLevel ? drawLevel(chance, name) : drawFlowSchema(chance, name, named)
  if (chance.below(2) === 0) return { name: 'create', method: 'POST', path, body }
  return { name: 'replace', method: 'PUT', path: `${path}/${name}`, body }
}

async function compareLevels(stage: FlowControlStage): Promise<void> {
  const debug = '/debug/api_priority_and_fairness'
  const dump = { name: 'levels', method: 'GET', path: `${debug}/dump_priority_levels` }
  await stage.compare('dumps', dump, dumpedLevels)
  const objects = await stage.objects('original', levels)
  const present = objects.map((object) => text(member(objectAt(object, 'metadata'), 'name')) ?? '')
  const metrics = { name: 'limits', method: 'GET', path: '/metrics' }
  await stage.compare('metrics', metrics, limitsOf(new Set(present)))
  const schemas = { name: 'statuses', method: 'GET', path: flowSchemas }
  await stage.compare('statuses', schemas, conditions, statusPatience)
}

/** Of each level its name and whether it is to go. */
const dumpedLevels: Look = (_side, { text: dump }) =>
  dump.split('\n').map((line) => {
    const [name = '', , , quiescing = ''] = line.split(',').map((cell) => cell.trim())
    return `${name} ${quiescing}`
  })

const limit = /^apiserver_flowcontrol_(?:nominal|lower|upper)_limit_seats\{/

/** Seats of the levels that exist: the original keeps the series of others. */
function limitsOf(present: ReadonlySet<string>): Look {
  return (_side, { text: metrics }) =>
    metrics
      .split('\n')
      .filter((line) => limit.test(line) && present.has(/level="([^"]*)"/.exec(line)?.[1] ?? ''))
      .toSorted()
}

const conditions: Look = (_side, { json }) =>
  listAt(json, 'items').map((object): JsonValue => {
    const name = text(member(objectAt(object, 'metadata'), 'name')) ?? ''
    return { name, conditions: listAt(objectAt(object, 'status'), 'conditions') }
  })

/** Takes away what this run or one that was cut short has made. */
async function clean(stage: FlowControlStage): Promise<void> {
  for (const side of sides) {
    for (const path of [flowSchemas, levels]) {
      for (const object of await stage.objects(side, path)) {
        const name = text(member(objectAt(object, 'metadata'), 'name')) ?? ''
        if (!name.startsWith(mark)) continue
        await stage.send(side, { name: 'clean', method: 'DELETE', path: `${path}/${name}` })
      }
    }
  }
}

async function sideBySide<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

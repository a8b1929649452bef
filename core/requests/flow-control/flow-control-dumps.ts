import { percentDecode } from '../../base/http/percent-decode.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import { boundedText } from '../../base/text/bounded-text.ts'
import { TabWriter } from '../../base/text/tab-writer.ts'
import { formatDuration } from '../../base/time/duration.ts'
import type { FlowRequest } from './fair-queues/flow-request.ts'
import { seatSecondsText } from './fair-queues/seat-seconds.ts'
import type { PriorityLevel } from './priority-levels/priority-level.ts'

type Row = readonly string[]

/** Rows of a dump at most: a level may have millions of queues. */
const mostRows = 20_000

/** Longest text of a client in a dump, in characters. */
const longestText = 256

/** Where the dumps are served. */
export const dumpRoot = '/debug/api_priority_and_fairness/'

const levelColumns = [
  'PriorityLevelName',
  'ActiveQueues',
  'IsIdle',
  'IsQuiescing',
  'WaitingRequests',
  'ExecutingRequests',
  'DispatchedRequests',
  'RejectedRequests',
  'TimedoutRequests',
  'CancelledRequests',
]

const queueColumns = [
  'PriorityLevelName',
  'Index',
  'PendingRequests',
  'ExecutingRequests',
  'SeatsInUse',
  'NextDispatchR',
  'InitialSeatsSum',
  'MaxSeatsSum',
  'TotalWorkSum',
]

const requestColumns = [
  'PriorityLevelName',
  'FlowSchemaName',
  'QueueIndex',
  'RequestIndexInQueue',
  // Spelt as in the original.
  'FlowDistingsher',
  'ArriveTime',
  'InitialSeats',
  'FinalSeats',
  'AdditionalLatency',
  'StartTime',
]

const detailColumns = [
  'UserName',
  'Verb',
  'APIPath',
  'Namespace',
  'Name',
  'APIVersion',
  'Resource',
  'SubResource',
]

/** Tells the wall-clock time of a time by the clock of the metrics, in milliseconds. */
export type WallClock = (time: number) => number

/** The dumps of priority and fairness by the last part of their paths, as tables of the form that the original's have. */
export function dumpOf(
  name: string,
  levels: Iterable<PriorityLevel>,
  wallClock: WallClock,
  withDetails: boolean,
): string | undefined {
  const byName = Array.from(levels).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  switch (name) {
    case 'dump_priority_levels':
      return table(levelColumns, byName.map(levelRow), byName.length)
    case 'dump_queues':
      return table(
        queueColumns,
        queueRows(byName),
        sumOf(byName, ({ queueCount }) => queueCount),
      )
    case 'dump_requests': {
      const columns = withDetails ? [...requestColumns, ...detailColumns] : requestColumns
      return table(
        columns,
        requestRows(byName, wallClock, withDetails),
        sumOf(byName, ({ waiting, executing }) => waiting + executing),
      )
    }
    default:
      return undefined
  }
}

function sumOf(
  levels: readonly PriorityLevel[],
  numberOf: (queues: PriorityLevel['queues']) => number,
): number {
  return levels.reduce((sum, { queues }) => sum + numberOf(queues), 0)
}

/** @param count of all rows; no more are made than are shown */
function table(columns: Row, rows: Iterable<Row>, count: number): string {
  const tabs = new TabWriter({ minWidth: 8, padding: 1 })
  const write = (cells: Row): void => tabs.write(`${cells.join(',\t')}\n`)
  write(columns)
  let written = 0
  for (const row of rows) {
    write(row)
    if (++written === mostRows) break
  }
  if (count > mostRows) tabs.write(`and ${count - mostRows} more\n`)
  return tabs.flush()
}

function levelRow({ name, queues, isQuiescing }: PriorityLevel): Row {
  const { isIdle, waiting, executing, waitingQueues, counts } = queues
  const { dispatched, rejected, timedOut, cancelled } = counts
  const numbers = [waiting, executing, dispatched, rejected, timedOut, cancelled]
  return [name, ...[waitingQueues, isIdle, isQuiescing, ...numbers].map(String)]
}

function* queueRows(levels: readonly PriorityLevel[]): Iterable<Row> {
  for (const { name, queues } of levels) {
    for (const queue of queues.queues) {
      const { index, length, executing, seatsInUse, nextDispatchR, initialSeats, seats } = queue
      yield [
        name,
        ...[index, length, executing.size, seatsInUse].map(String),
        seatSecondsText(nextDispatchR),
        String(initialSeats),
        String(seats),
        seatSecondsText(queue.work),
      ]
    }
  }
}

function* requestRows(
  levels: readonly PriorityLevel[],
  wallClock: WallClock,
  withDetails: boolean,
): Iterable<Row> {
  for (const { name, queues } of levels) {
    const rowOf = (queue: number, index: number, request: FlowRequest): Row => [
      name,
      ...requestCells(queue, index, request, wallClock),
      ...(withDetails ? detailCells(request) : []),
    ]
    for (const queue of queues.busyQueues) {
      if (queue.isEmpty) continue
      let at = 0
      for (const request of queue.waiting()) yield rowOf(queue.index, at++, request)
      for (const request of queue.executing) yield rowOf(queue.index, -1, request)
    }
    for (const request of queues.unqueued) yield rowOf(-1, -1, request)
  }
}

function requestCells(
  queue: number,
  index: number,
  request: FlowRequest,
  wallClock: WallClock,
): Row {
  const { flow, arrivedAt, startedAt, state } = request
  return [
    flow?.flowSchema ?? '',
    String(queue),
    String(index),
    shown(flow?.distinguisher ?? ''),
    nanoTime(wallClock(arrivedAt)),
    String(request.initialSeats),
    String(request.finalSeats),
    formatDuration(BigInt(Math.round(request.additionalMs * 1e6))),
    // The zero time of Go, as long as it waits.
    state === 'queued' ? '0001-01-01T00:00:00Z' : nanoTime(wallClock(startedAt)),
  ]
}

function detailCells({ details }: FlowRequest): Row {
  if (!details) return detailColumns.map(() => '')
  const { user, info, request } = details
  const path = percentDecode(request.path) ?? request.path
  return [user.name, info.verb, path, ...resourceCells(info)].map(shown)
}

function resourceCells(info: RequestInfo): Row {
  if (info.kind === 'path') return ['', '', '', '', '']
  const { namespace, name, group, version, resource, subresource } = info
  const apiVersion = group === '' ? version : `${group}/${version}`
  return [namespace, name, apiVersion, resource, subresource]
}

/** Texts of clients may neither end a line nor steer a terminal. */
function shown(text: string): string {
  return boundedText(text, longestText).replaceAll(
    /\p{Cc}/gu,
    (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

/** A time as Go writes it with `time.RFC3339Nano`, to the microsecond. */
function nanoTime(milliseconds: number): string {
  const micros = Math.round(milliseconds * 1000)
  const seconds = Math.floor(micros / 1e6)
  const fraction = String(micros - seconds * 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const second = new Date(seconds * 1000).toISOString().slice(0, 19)
  return `${second}${fraction && `.${fraction}`}Z`
}

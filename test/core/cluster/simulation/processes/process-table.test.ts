import { expect, it } from 'vitest'
import {
  type ProcessEntry,
  type ProcessRoom,
  ProcessTable,
} from '../../../../../core/cluster/simulation/processes/process-table.ts'

const entryOf = (pid: number): ProcessEntry => ({
  pid,
  parent: 0,
  uid: 0,
  words: ['sleep', '1'],
  startedAt: 0,
  signal: () => undefined,
})

it('processes of all containers share a room, which those that end and those of a deleted pod give back', () => {
  const room: ProcessRoom = { left: 3 }
  const [one, other] = [new ProcessTable(undefined, room), new ProcessTable(undefined, room)]
  const main = one.addMain(entryOf)
  const added = [one, one, other, other].map((table) => table.add(entryOf)?.pid)
  expect(added).toEqual([2, 3, 1, undefined])
  expect(other.addMain(entryOf)?.pid).toBe(2)
  one.remove(2)
  one.remove(2)
  one.remove(main?.pid ?? 0)
  expect(room.left).toBe(1)
  one.close()
  one.remove(3)
  other.close()
  expect(room.left).toBe(3)
})

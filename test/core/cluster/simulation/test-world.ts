import { containerRoot } from '../../../../core/cluster/simulation/containers/container-root.ts'
import {
  FileRoom,
  mostPodBytes,
  mostPodEntries,
} from '../../../../core/cluster/simulation/files/file-room.ts'
import { ProcessFiles } from '../../../../core/cluster/simulation/files/process-files.ts'
import { PortTable } from '../../../../core/cluster/simulation/network/port-listener.ts'
import { ProcessTable } from '../../../../core/cluster/simulation/processes/process-table.ts'
import {
  NotReplayable,
  type ProcessWorld,
} from '../../../../core/cluster/simulation/processes/program.ts'
import type { ImageWorld } from '../../../../core/cluster/simulation/processes/shell-session.ts'
import { programNames } from '../../../../core/cluster/simulation/shell/run-command.ts'

export interface TestWorldOptions extends Partial<
  Omit<ImageWorld, 'files' | 'processes' | 'listen' | 'environment'>
> {
  readonly environment?: Readonly<Record<string, string>>
  /** Contents by absolute path. */
  readonly files?: Readonly<Record<string, string>>
  readonly room?: FileRoom
  readonly ports?: PortTable
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** A container for processes under test, with one main process. */
export function testWorld({
  files = {},
  room = new FileRoom(mostPodBytes, mostPodEntries),
  environment = {},
  ports = new PortTable(),
  now = () => 0,
  ...more
}: TestWorldOptions = {}): ProcessWorld {
  const tree = containerRoot({
    files: new Map(Object.entries(files)),
    programs: programNames,
    madeAt: 0,
    room,
  })
  const mounts = new Map([['/', { path: '/', tree, node: tree.root, isReadOnly: false }]])
  const processes = new ProcessTable()
  processes.add((pid) => ({
    pid,
    parent: 0,
    uid: 0,
    words: ['nginx'],
    startedAt: 0,
    signal: () => {},
  }))
  const { uid = 0, gid = 0, groups = [gid] } = more
  return {
    hostname: 'web-0',
    workingDirectory: '/',
    answers: new Map(),
    ...more,
    uid,
    gid,
    groups,
    environment: new Map(Object.entries(environment)),
    files: () => new ProcessFiles(mounts, { uid, groups }, now),
    processes: () => processes,
    listen: (listener) => ports.listen(listener),
  }
}

/** A container whose programs are run ahead of the clock. */
export function worldAhead(options: TestWorldOptions = {}): ProcessWorld {
  const refuse = (): never => {
    throw new NotReplayable('the process needs what others change')
  }
  return { ...testWorld(options), files: refuse, processes: refuse, listen: refuse }
}

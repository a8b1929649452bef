import { ProcessSignals, type SignalName, signalNumbers } from '../../processes/process-signals.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellNode } from '../language/shell-syntax.ts'
import { NullFile, StandardStream } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import type { NodeRunner } from './command-tools.ts'
import { write } from './redirections.ts'

/** Starts a job in the background. */
export function* startJob(
  shell: Shell,
  node: ShellNode,
  text: string,
  runner: NodeRunner,
): Program {
  const { meter, scheduler } = shell
  const processes = shell.session.world.processes()
  const inner = shell.fork(true)
  inner.signals = new ProcessSignals()
  for (const [name, action] of inner.traps) {
    if (action === '' && name !== 'EXIT' && name !== 'ERR') inner.signals.set(name, 'ignore')
  }
  inner.tested = 0
  if (!shell.isInteractive) {
    inner.signals.set('INT', 'ignore')
    inner.signals.set('QUIT', 'ignore')
  }
  // The standard input belongs to the foreground.
  if (inner.descriptors.get(0) instanceof StandardStream) inner.descriptors.set(0, new NullFile())
  const nesting = meter.exchangeDepth(0)
  meter.exchangeDepth(nesting)
  const words = node.kind === 'simple' ? text.split(/\s+/) : [shell.shellName, '-c', text]
  let pid = 0
  const task = scheduler.add(
    runner.subshell(inner, node),
    true,
    () => {
      // One that is ended before its first step has released nothing.
      inner.release()
      processes.remove(pid)
    },
    nesting,
  )
  const signal = (name: SignalName): void => {
    const outcome = inner.signals.deliver(name, false)
    if (outcome === 'end') scheduler.kill(task, 128 + signalNumbers[name])
    else if (outcome === 'wake') scheduler.wake()
  }
  const entry = processes.add((number) => ({
    pid: number,
    parent: shell.pid,
    uid: shell.session.world.uid,
    words,
    startedAt: meter.now(),
    signal,
  }))
  if (!entry) {
    scheduler.kill(task, 2)
    throw new ShellFault("can't fork: Resource temporarily unavailable")
  }
  scheduler.hasJobs = true
  pid = entry.pid
  const job = shell.jobs.add((number) => ({
    number,
    pid,
    text,
    signals: inner.signals,
    signal,
    task,
  }))
  shell.lastBackground = pid
  if (shell.isInteractive) yield* write(shell, 2, `[${job.number}] ${pid}\n`)
  return 0
}

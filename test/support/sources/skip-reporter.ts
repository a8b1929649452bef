import type { Reporter, TestModule } from 'vitest/node'

/** Lists at the end of a run why tests were skipped: the usual report leaves that out for files that pass. */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>()
    for (const { project, children } of modules) {
      for (const test of children.allTests('skipped')) {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        // Without one it is a test that another filter than its own has left out.
        if (note === undefined) continue
        const reason = `${project.name}: ${note}`
        counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    }
    for (const [reason, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      process.stdout.write(`SKIPPED: ${count} of ${reason}\n`)
    }
  }
}

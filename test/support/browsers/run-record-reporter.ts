import { writeSync } from 'node:fs'
import { relative } from 'node:path'
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
} from 'vitest/node'
import { type Failure, type RecordLine, recordStream, recordVariable } from './run-record.ts'

function firstLine(message: string): string {
  return message.trim().split('\n', 1)[0] ?? ''
}

function messages(errors: readonly SerializedError[] | undefined): string[] {
  return (errors ?? []).map(({ name, message }) => {
    return firstLine(name && name !== 'Error' ? `${name}: ${message}` : message)
  })
}

function failuresOf(module: TestModule): Failure[] {
  const failures = messages(module.errors()).map((error) => ({ test: '(the file)', error }))
  for (const suite of module.children.allSuites()) {
    for (const error of messages(suite.errors())) failures.push({ test: suite.fullName, error })
  }
  for (const test of module.children.allTests('failed')) {
    const [error = 'no error'] = messages(test.result().errors)
    failures.push({ test: test.fullName, error })
  }
  if (failures.length === 0 && module.state() === 'failed') {
    failures.push({ test: '(the file)', error: 'failed without an error' })
  }
  return failures
}

/** Writes the {@link RecordLine}s of a run, at once: a run that is killed has said all that it did. */
class RunRecordReporter implements Reporter {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const files = specifications.map(({ moduleId, pool }) => {
      return { file: this.#path(moduleId), isInPage: pool === 'browser' }
    })
    this.#write({ event: 'planned', files })
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#write({ event: 'begun', file: this.#path(moduleId) })
  }

  onTestCaseResult({ module }: TestCase): void {
    this.#write({ event: 'alive', file: this.#path(module.moduleId) })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#path(module.moduleId)
    this.#write({ event: 'ended', file, failures: failuresOf(module) })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#write({ event: 'over', errors: messages(errors) })
  }

  #path(moduleId: string): string {
    return relative(this.#root, moduleId).replaceAll('\\', '/')
  }

  #write(line: RecordLine): void {
    writeSync(recordStream, `${JSON.stringify(line)}\n`)
  }
}

/**
 * The reporter of a run that was started with a stream for its record; none otherwise. It takes the variable out of `environment`: programs that
 * tests start have no such stream.
 */
export function recordReporters(root: string, environment: NodeJS.ProcessEnv): readonly Reporter[] {
  const isRecorded = environment[recordVariable] !== undefined
  delete environment[recordVariable]
  return isRecorded ? [new RunRecordReporter(root)] : []
}

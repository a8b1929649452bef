import { tests as checking } from '@bufbuild/cel-spec/testdata/checking.js'
import { tests as comprehension } from '@bufbuild/cel-spec/testdata/comprehension.js'
import { tests as conformance } from '@bufbuild/cel-spec/testdata/conformance.js'
import { tests as parsing } from '@bufbuild/cel-spec/testdata/parsing.js'
import type {
  SerializedIncrementalTest,
  SerializedIncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js'

/** Expressions with what cel-go makes of them, by suite. */
export const specSuites: ReadonlyMap<string, readonly SerializedIncrementalTest[]> = new Map([
  ['parsing', testsOf(parsing)],
  ['comprehension', testsOf(comprehension)],
  ['conformance', testsOf(conformance)],
  ['checking', testsOf(checking)],
])

function testsOf(suite: SerializedIncrementalTestSuite): readonly SerializedIncrementalTest[] {
  return [...(suite.tests ?? []), ...(suite.suites ?? []).flatMap(testsOf)]
}

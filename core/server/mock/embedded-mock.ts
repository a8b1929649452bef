import type { Runtime } from '../../base/runtime.ts'
import type { MockOptions } from './mock-control.ts'
import { createMockServer, type MockServer } from './mock-server.ts'

/**
 * Creates a mock server in a program's own process: in memory, seeded, with a clock of its own, and resettable. The caller
 * closes it.
 *
 * @throws RangeError or TypeError for invalid options, ApiError for a fixture that the server refuses.
 */
export function createEmbeddedMock(
  runtime: Runtime,
  options: MockOptions = {},
): Promise<MockServer> {
  return createMockServer(runtime, options)
}

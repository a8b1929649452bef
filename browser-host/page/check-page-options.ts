import { checkOptions } from '../../core/index.ts'
import type { MockServerOptions, OpenServerOptions } from './opened-server.ts'
import {
  pageMockOptionTable,
  persistentOptionTable,
  sharedMockOptionTable,
} from './page-option-table.ts'

/** Checks the options of `openServer`. @throws TypeError or RangeError */
export function checkOpenOptions(options: OpenServerOptions): void {
  const isMock = options?.kind === 'mock'
  checkOptions('openServer', options, isMock ? sharedMockOptionTable : persistentOptionTable)
}

/** Checks the options of `startMockServer`. @throws TypeError or RangeError */
export function checkMockOptions(options: MockServerOptions): void {
  checkOptions('startMockServer', options, pageMockOptionTable)
}

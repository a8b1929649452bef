import type { PlaywrightTestArgs, TestType } from '@playwright/test'
import { describe, expectTypeOf, it } from 'vitest'
import type { TestServer } from '../../../node-host/testing/index.ts'
import type { withSkerry } from '../../../node-host/testing/playwright/index.ts'

describe('types of skerry/playwright', () => {
  it('a test with skerry/playwright has the server, and what it had before', () => {
    type Base = Parameters<typeof withSkerry>[0]
    type Extended = ReturnType<typeof withSkerry>
    type ArgsOf<Type> = Type extends TestType<infer Args, object> ? Args : never
    expectTypeOf<ArgsOf<Extended>>().toExtend<{ server: TestServer }>()
    expectTypeOf<ArgsOf<Base>>().toExtend<PlaywrightTestArgs>()
    expectTypeOf<ArgsOf<Extended>>().toExtend<PlaywrightTestArgs>()
  })
})

import { afterAll, afterEach, test } from 'bun:test'
import { cases, server } from './mock-server.mts'

afterEach(() => server.reset())
afterAll(() => server.close())
for (const [name, run] of Object.entries(cases)) test(name, run)

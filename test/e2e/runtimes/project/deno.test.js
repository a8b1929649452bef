import { cases, server } from './mock-server.mts'

Deno.test.afterEach(() => server.reset())
Deno.test.afterAll(() => server.close())
for (const [name, run] of Object.entries(cases)) Deno.test(name, run)

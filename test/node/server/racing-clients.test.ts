import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { racingClients } from '../../contract/racing-clients.ts'
import { racingQuota } from '../../contract/racing-quota.ts'

const directory = mkdtempSync(join(tmpdir(), 'skerry-races-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

racingClients('on disk', () => openLmdbBackend(directory), true)

racingQuota('on disk', () => openLmdbBackend(join(directory, 'quota')))

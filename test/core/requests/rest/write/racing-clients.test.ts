import { MemoryBackend } from '../../../../../core/index.ts'
import { racingClients } from '../../../../contract/racing-clients.ts'

racingClients('in memory', () => Promise.resolve(new MemoryBackend()))

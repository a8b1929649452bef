import type { Logger } from '../../../core/index.ts'
import type { RunningServer } from '../../serving/running/running-server.ts'
import { describeCertificate } from '../../serving/running/start-report.ts'

/** Logs what a server that has started serves and keeps. */
export function logStart(logger: Logger, { url, brand, kubeconfig, report }: RunningServer): void {
  const { release, directory: path, isUsed, storage, controllers, certificates } = report
  if (storage === 'memory') logger.info('objects are kept in memory, until the server stops')
  else logger.info(isUsed ? 'data directory found' : 'data directory made', { path, storage })
  for (const { what, isMade, file, certificate } of certificates) {
    const { names, until } = describeCertificate(certificate)
    const fields = { file, ...(names !== '' && { names }), until }
    logger.info(`${what} ${isMade ? 'made' : 'found'}`, fields)
  }
  if (certificates.length === 0) {
    logger.info('plain HTTP without authentication, since this is development mode')
  }
  logger.info('controllers run', { controllers: controllers.join(',') })
  logger.info('serving', { url, brand: brand.apiDomain, release, kubeconfig })
}

import { lookup } from 'node:dns'
import { connect } from 'node:net'
import {
  type AddressTerms,
  badRequest,
  checkAddressOf,
  type DialTarget,
  joinHostPort,
} from '../../../core/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { checkedLookup } from '../../base/outgoing/checked-lookup.ts'
import { SocketDuplex } from '../../base/streams/socket-duplex.ts'

/** Time for a connection to be opened, in milliseconds. */
const openingMs = 10_000

/** Opens connections to the allowed targets only: `host`, or `host:port`; IPv6 addresses with a port stand in brackets. */
export function dialTargets(allowed: readonly string[], terms: AddressTerms = {}): DialTarget {
  const known = new Set(allowed.map((each) => each.toLowerCase()))
  return (address, port, signal) => {
    const target = joinHostPort(address, port)
    if (port === 0 || !(known.has(address.toLowerCase()) || known.has(target.toLowerCase()))) {
      const why = 'it is none of the targets that the operator of this server has allowed'
      throw badRequest(`target ${target} cannot be reached: ${why}`)
    }
    return new Promise((resolve, reject) => {
      const socket = connect({
        host: address,
        port,
        allowHalfOpen: true,
        // An address that the operator allowed is dialled as it is; what a name resolves to is others' choice.
        lookup: checkedLookup(checkAddressOf(address, target, 'hosts', terms), lookup),
      })
      const leave = (): void => fail(new Error('the client has left'))
      const stopListening = (): void => {
        socket.off('error', fail).off('connect', succeed).off('timeout', late)
        signal.removeEventListener('abort', leave)
      }
      const fail = (error: Error): void => {
        stopListening()
        socket.on('error', () => undefined).destroy()
        reject(badRequest(`target ${target} cannot be reached: ${reasonOf(error)}`))
      }
      const late = (): void => fail(new Error(`no answer within ${openingMs / 1000} s`))
      const succeed = (): void => {
        stopListening()
        const cut = (cause: Error | undefined): Error => cause ?? new Error('connection cut')
        resolve(new SocketDuplex(socket, new Uint8Array(), cut))
      }
      socket.once('error', fail).once('connect', succeed)
      socket.setTimeout(openingMs, late)
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
    })
  }
}

import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { answerMessage, dnsPort, framed, messagesIn, mostQuestions } from '../dns/answer-message.ts'
import type { AskNames } from '../dns/dns-message.ts'
import type { PortListener, PortProtocol } from './port-listener.ts'

const none = new Uint8Array()

/** A name server's port, over UDP or TCP. */
export function nameServerListener(
  lookUp: AskNames,
  protocol: PortProtocol,
  port: number = dnsPort,
): PortListener {
  const answered = (message: Uint8Array): Uint8Array | Promise<Uint8Array> => {
    const answer = answerMessage(lookUp, message, protocol === 'UDP')
    return answer instanceof Promise ? answer.then((bytes) => bytes ?? none) : (answer ?? none)
  }
  if (protocol === 'UDP') return { port, protocol, exchange: answered }
  return {
    port,
    protocol,
    exchange: async (sent) => {
      const { messages } = messagesIn(sent)
      const answers = await Promise.all(messages.map(async (each) => answered(each)))
      return joinBytes(answers.map((each) => framed(each)))
    },
    accept: (connection) => void serve(connection, answered),
  }
}

/** Where the count of questions stands in a framed message; CoreDNS closes such connections later, once it has waited for the rest. */
const countAt = 6

/** Whether the beginning of a framed message is of another protocol: a query has one question. */
function isOfOthers(framedBytes: Uint8Array): boolean {
  const [high = 0, low = 1] = framedBytes.subarray(countAt, countAt + 2)
  return framedBytes.length >= countAt + 2 && (high << 8) + low > 1
}

/** Answers the questions of a connection in their order until either side closes it. */
async function serve(
  connection: ByteDuplex,
  answered: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<void> {
  try {
    let left: Uint8Array = new Uint8Array()
    for await (const chunk of connection.incoming) {
      const { messages, rest } = messagesIn(joinBytes([left, chunk]))
      left = rest
      for (const message of messages) await connection.write(framed(await answered(message)))
      if (messages.length >= mostQuestions || isOfOthers(left)) break
    }
    connection.end()
  } catch {
    // The client has left.
    connection.close()
  }
}

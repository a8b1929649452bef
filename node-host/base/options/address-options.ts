/** Settings of a server in Node that say under which addresses clients reach it. */
export interface AddressStartOptions {
  /** Address to listen on: an IP address of this machine, or a host name; 127.0.0.1 unless given. */
  readonly bindAddress?: string
  /**
   * IP address that the endpoints of the API's own service publish; the bind address unless given, or the address of the default
   * network interface where the server listens on all.
   */
  readonly advertiseAddress?: string
  /**
   * Host name or IP address under which clients outside reach the server: the kubeconfig, discovery and the documents of the token
   * issuer name it. The advertised address unless given.
   */
  readonly externalHostname?: string
  /** Further host names and IP addresses of the server's own certificate, under which a server on loopback may be addressed too. */
  readonly tlsSans?: readonly string[]
}

/** A fetch that replaces hosts with others, as `DriverOptions.hosts` does in a browser. */
export function fetchHosts(hosts: Readonly<Record<string, string>>): typeof fetch {
  return (input, init) => {
    let url = String(input);
    for (const [host, other] of Object.entries(hosts)) url = url.replace(host, other);
    return fetch(url, init);
  };
}

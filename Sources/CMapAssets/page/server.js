
/** What the server answered instead of what was asked for. */
class ServerError extends Error {
  constructor(status, answer) {
    super(answer?.error?.message ?? `The server answered ${status}.`);
    this.code = answer?.error?.code ?? "failed";
    this.answer = answer;
  }
}

/** The server's API: JSON both ways; docs/review.md describes it. */
const server = {
  /**
   * @param {string} path
   * @param {Object<string, string>} [values] of the query
   * @param {AbortSignal} [signal]
   */
  async get(path, values = {}, signal = undefined) {
    const query = new URLSearchParams(values).toString();
    return server.read(await fetch(query ? `${path}?${query}` : path, { signal }));
  },

  async post(path, body) {
    return server.read(await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }));
  },

  async read(response) {
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new ServerError(response.status, answer);
    return answer;
  },
};

// How a worker answers its page: each answer has the number of its request; a message says that the worker is ready,
// or that it could not start.

/**
 * @param {Promise<unknown>} loading what has to load before the first answer
 * @param {(asked: any) => Promise<unknown>} answer
 */
export function answering(loading, answer) {
  self.addEventListener("message", async ({ data: { number, asked } }) => {
    try {
      self.postMessage({ number, found: await answer(asked) });
    } catch (error) {
      self.postMessage({ number, failed: String(error) });
    }
  });

  loading.then(
    () => self.postMessage({ ready: true }),
    (error) => self.postMessage({ broken: String(error) }),
  );
}

/** What a host's document offers after `listenToTones`. */
export interface ToneListener {
  heard(): { pitch: number; position: number };
  /** Where the next seek goes, and where the one tone gives way to the other after it: seconds of the stream. */
  changeOfTone(from: number, to: number): Promise<{ change: number; sentTo: number }>;
}

/** Runs in the host's document: measures the pitch of what the element plays. */
export function listenToTones(): void {
  if ('changeOfTone' in window) return;
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const context = new AudioContext();
  const meter = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
  context.createMediaElementSource(audio).connect(meter).connect(context.destination);
  const bins = new Float32Array(meter.frequencyBinCount);
  const heard = () => {
    meter.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, value, at) => (value > (bins[best] ?? 0) ? at : best), 1);
    const isSound = (bins[loudest] ?? -200) > -60;
    const pitch = isSound ? (loudest * context.sampleRate) / meter.fftSize : 0;
    return { pitch, position: audio.currentTime };
  };
  const changeOfTone: ToneListener['changeOfTone'] = (from, to) =>
    new Promise((resolve, reject) => {
      let sentTo = Number.NaN;
      const onSeeked = () => {
        sentTo = audio.currentTime;
      };
      audio.addEventListener('seeked', onSeeked);
      const near = (a: number, b: number) => Math.abs(a - b) < 30;
      let last = 0;
      const giveUp = setTimeout(() => reject(new Error('No change was heard')), 20_000);
      const timer = setInterval(() => {
        const { pitch, position } = heard();
        // The same tone may be heard before it is sent elsewhere.
        if (Number.isNaN(sentTo)) return;
        if (near(pitch, from)) last = position;
        if (last === 0 || !near(pitch, to)) return;
        clearInterval(timer);
        clearTimeout(giveUp);
        audio.removeEventListener('seeked', onSeeked);
        // What is analysed is half a window old on average.
        const change = (last + position) / 2 - meter.fftSize / 2 / context.sampleRate;
        resolve({ change, sentTo });
      }, 10);
    });
  Object.assign(window, { heard, changeOfTone });
}

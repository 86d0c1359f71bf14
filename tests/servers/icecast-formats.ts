/** How ffmpeg encodes a mount, and the content type Icecast gives it. */
export interface IcecastFormat {
  /** ffmpeg's output options. */
  args: readonly string[];
  contentType: string;
}

/** Joint stereo at a constant bitrate in kbit/s, without an ID3 tag or a Xing header. */
export const mp3 = (kbps: number): IcecastFormat => ({
  args: words(`-c:a libmp3lame -b:a ${kbps}k -write_xing 0 -id3v2_version 0 -f mp3`),
  contentType: 'audio/mpeg',
});

/** Layer II at 44.1 kHz, as broadcasters send it to each other. */
export const mp2 = (kbps: number): IcecastFormat => ({
  args: words(`-ar 44100 -c:a mp2 -b:a ${kbps}k -f mp2`),
  contentType: 'audio/mpeg',
});

/** AAC-LC in ADTS. */
export const aac = (kbps: number, contentType = 'audio/aac'): IcecastFormat => ({
  args: words(`-c:a aac -b:a ${kbps}k -f adts`),
  contentType,
});

export const oggOpus = (kbps: number): IcecastFormat => ({
  args: words(`-ar 48000 -c:a libopus -vbr off -b:a ${kbps}k -page_duration 200000 -f ogg`),
  contentType: 'audio/ogg',
});

export const oggVorbis = (kbps: number): IcecastFormat => ({
  args: words(`-c:a libvorbis -b:a ${kbps}k -f ogg`),
  contentType: 'audio/ogg',
});

export const oggFlac: IcecastFormat = {
  args: words('-c:a flac -sample_fmt s16 -f ogg'),
  contentType: 'audio/ogg',
};

function words(text: string): readonly string[] {
  return text.split(' ');
}

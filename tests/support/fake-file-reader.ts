/** Node has blobs, but no FileReader. */
export class FakeFileReader {
  result = '';
  error = null;
  onload = () => {};
  onerror = () => {};
  async readAsDataURL(blob: Blob) {
    const bytes = Buffer.from(await blob.arrayBuffer());
    this.result = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
    this.onload();
  }
}
